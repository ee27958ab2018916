drop view public.profiles_places;
drop view public.protectedcompanies;
drop view public.companies_projectscounts;
drop view public.projects_profilescounts;
drop view public.offers_files;
drop view public.offers_fieldsvalues;
drop view public.offers;
