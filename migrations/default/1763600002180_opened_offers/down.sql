drop view public.offers_opened;
drop index public."projects_jobboards_enabledAt_idx";
