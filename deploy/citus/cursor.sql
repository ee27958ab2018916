-- The order of change where each node counts its own transactions: the number of a change is the time at which it was written,
-- in microseconds, and changes are shown when every transaction that wrote then has ended. No transaction lasts longer than
-- transaction_timeout, 30 seconds on every node (docker-compose.citus.yml); 10 seconds more are for clocks that differ and for
-- commits. The price: lists with a cursor show a change 40 seconds after it, and a save pays nothing.
-- A number is greater than every number of a transaction, so that rows from before are below it.

create or replace function public.set_changed_in() returns trigger
  language plpgsql
  as $$
begin
  new."changedIn" := (extract(epoch from clock_timestamp()) * 1000000)::bigint;
  return new;
end
$$;

create or replace view public.changes_horizon as
select epoch.id as epoch,
       (extract(epoch from clock_timestamp() - interval '40 seconds') * 1000000)::bigint as "changedBefore",
       -- Numbers of a copy go on where those of the original are: nothing has to be renewed by itself.
       false as "isCopy",
       null::timestamptz as "heldSince"
  from public.database_epoch as epoch;

create or replace function public.renew_database_epoch() returns trigger
  language plpgsql
  as $$
begin
  new.identity := public.database_identity();
  return new;
end
$$;
