-- API keys of pages with HTML forms name the origins to which the answer to a form may redirect.

alter table public.apikeys add column "redirectOrigins" text[];
comment on column public.apikeys."redirectOrigins" is
  'Web origins to whose pages the answer to an HTML form may redirect. Null allows none.';
