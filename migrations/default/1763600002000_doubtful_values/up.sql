alter table public.profiles_files add column doubtful jsonb
  generated always as (jsonb_path_query_array(parsed, '$.evidence[*] ? (@.confidence < 0.9)')) stored;
comment on column public.profiles_files.doubtful is 'Of the values in parsed those that a person should check: the evidence with a confidence below 0.9.';
