-- The functions of Citus that deploy/citus calls, on plain Postgres: they distribute nothing, and refuse what Citus refuses
-- (commands/table.c, commands/foreign_constraint.c, commands/trigger.c and planner/multi_router_planner.c of its source).
create table public.pg_dist_partition (
  logicalrelid regclass primary key,
  account name,
  "createdAt" timestamptz not null default now()
);

create function public.stand_in_refuse(table_name regclass, problem text) returns void language plpgsql as $$
begin
  raise exception 'Citus refuses %: %', table_name, problem using errcode = 'feature_not_supported';
end
$$;

create function public.stand_in_check_keys(relation regclass) returns void language plpgsql as $$
declare
  own name := (select account from public.pg_dist_partition where logicalrelid = relation);
  found record;
  remote record;
begin
  for found in select n.* from pg_constraint as n where n.conrelid = relation and n.contype = 'f' loop
    select * into remote from public.pg_dist_partition where logicalrelid = found.confrelid;
    if remote.logicalrelid is null then
      perform public.stand_in_refuse(relation, found.conname || ' refers to a table that is not distributed');
    elsif remote.account is null then
      continue;
    elsif own is null then
      perform public.stand_in_refuse(relation, found.conname || ' leads from a reference table to a distributed table');
    elsif not exists (
      select from unnest(found.conkey, found.confkey) as k (source, target)
        join pg_attribute as s on s.attrelid = found.conrelid and s.attnum = k.source and s.attname = own
        join pg_attribute as t on t.attrelid = found.confrelid and t.attnum = k.target and t.attname = remote.account
    ) then
      perform public.stand_in_refuse(relation, found.conname || ' lacks the distribution column at the same place on both sides');
    elsif found.confdeltype in ('n', 'd') or found.confupdtype in ('n', 'd', 'c') then
      perform public.stand_in_refuse(relation, found.conname || ' changes the distribution column');
    end if;
  end loop;
end
$$;

create function public.stand_in_add(relation regclass, own name) returns void language plpgsql as $$
declare
  problem text;
begin
  if exists (select from public.pg_dist_partition where logicalrelid = relation) then
    perform public.stand_in_refuse(relation, 'it is distributed already');
  end if;
  if own is not null then
    if not exists (select from pg_attribute where attrelid = relation and attname = own and attnotnull and attgenerated = '') then
      perform public.stand_in_refuse(relation, 'its distribution column is nullable, generated or missing');
    end if;
    select x.relname into problem
      from pg_index as i join pg_class as x on x.oid = i.indexrelid
     where i.indrelid = relation and (i.indisunique or i.indisexclusion)
       and not exists (select from pg_attribute as a
                        where a.attrelid = relation and a.attname = own and a.attnum = any (i.indkey))
     limit 1;
    if problem is not null then
      perform public.stand_in_refuse(relation, problem || ' lacks the distribution column');
    end if;
  end if;
  -- Rows are copied into shards that have the triggers of the table.
  if exists (select from pg_trigger where tgrelid = relation and not tgisinternal) then
    perform public.stand_in_refuse(relation, 'its triggers would run for the rows that are copied');
  end if;
  insert into public.pg_dist_partition (logicalrelid, account) values (relation, own);
  perform public.stand_in_check_keys(relation);
end
$$;

create function public.create_reference_table(table_name regclass) returns void language sql
  as $$ select public.stand_in_add(table_name, null) $$;

create function public.create_distributed_table(table_name regclass, distribution_column text, colocate_with text)
  returns void language plpgsql as $$
begin
  if colocate_with <> 'none'
     and not exists (select from public.pg_dist_partition where logicalrelid = colocate_with::regclass and account is not null) then
    perform public.stand_in_refuse(table_name, colocate_with || ' is not distributed');
  end if;
  perform public.stand_in_add(table_name, distribution_column);
end
$$;

create function public.create_distributed_function(function_name regprocedure) returns void language plpgsql as $$
begin
  if exists (
    select from pg_proc as p
      join pg_type as t on t.oid = any (p.proargtypes || p.prorettype)
      join pg_class as c on c.oid = t.typrelid
     where p.oid = function_name and c.relkind = 'r'
       and not exists (select from public.pg_dist_partition where logicalrelid = c.oid)
  ) then
    raise exception 'Citus refuses %: it has rows of a table that is not distributed', function_name;
  end if;
end
$$;

create function public.truncate_local_data_after_distributing_table(function_name regclass) returns void language plpgsql as $$
begin
  if not exists (select from public.pg_dist_partition where logicalrelid = function_name) then
    perform public.stand_in_refuse(function_name, 'it is not distributed');
  end if;
end
$$;

-- On this one node everything that a worker would be told exists; the statement must be one that Postgres can read.
create function public.run_command_on_workers(command text) returns void language plpgsql as $$
begin
  execute command;
end
$$;

create function public.stand_in_check_trigger() returns event_trigger language plpgsql as $$
declare
  command record;
begin
  for command in select * from pg_event_trigger_ddl_commands() loop
    if command.command_tag = 'CREATE TRIGGER'
       and current_setting('citus.enable_unsafe_triggers', true) is distinct from 'on' then
      raise exception 'Citus refuses triggers on distributed tables without citus.enable_unsafe_triggers';
    elsif command.command_tag = 'ALTER TABLE' and command.classid = 'pg_class'::regclass
       and exists (select from public.pg_dist_partition where logicalrelid = command.objid) then
      perform public.stand_in_check_keys(command.objid);
    end if;
  end loop;
end
$$;
create event trigger stand_in_check on ddl_command_end when tag in ('CREATE TRIGGER', 'ALTER TABLE')
  execute function public.stand_in_check_trigger();

do $$
declare
  own regprocedure;
begin
  for own in
    select oid::regprocedure from pg_proc
     where pronamespace = 'public'::regnamespace
       and (proname like 'stand\_in\_%' or proname in (
         'create_reference_table', 'create_distributed_table', 'create_distributed_function',
         'truncate_local_data_after_distributing_table', 'run_command_on_workers'
       ))
  loop
    execute format('comment on function %s is ''stand-in''', own);
  end loop;
end
$$;
