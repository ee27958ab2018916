-- GraphQL offers min and max of every column that can be ordered, and streams find where they continue by them. Postgres
-- has them for ids from version 18 on only: before, such a request failed with an unexpected error.
-- The operators of the order let Postgres answer from an index. In version 18 its own aggregates come first.
create function public.lesser_id(uuid, uuid) returns uuid
language sql immutable strict parallel safe
return least($1, $2);

create function public.greater_id(uuid, uuid) returns uuid
language sql immutable strict parallel safe
return greatest($1, $2);

create aggregate public.min(uuid) (
  sfunc = public.lesser_id, stype = uuid, combinefunc = public.lesser_id, sortop = operator(pg_catalog.<), parallel = safe
);

create aggregate public.max(uuid) (
  sfunc = public.greater_id, stype = uuid, combinefunc = public.greater_id, sortop = operator(pg_catalog.>), parallel = safe
);

comment on function public.lesser_id(uuid, uuid) is 'The smaller one of two ids.';
comment on function public.greater_id(uuid, uuid) is 'The greater one of two ids.';
comment on aggregate public.min(uuid) is 'The smallest id.';
comment on aggregate public.max(uuid) is 'The greatest id.';
