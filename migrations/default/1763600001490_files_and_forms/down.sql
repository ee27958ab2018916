alter table public.apikeys drop column "redirectOrigins";
