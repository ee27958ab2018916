drop event trigger stand_in_check;
drop table public.pg_dist_partition;
do $$
declare
  own regprocedure;
begin
  for own in
    select p.oid::regprocedure from pg_proc as p
     where p.pronamespace = 'public'::regnamespace and obj_description(p.oid, 'pg_proc') = 'stand-in'
  loop
    execute format('drop function %s', own);
  end loop;
end
$$;
