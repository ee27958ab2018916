drop trigger "profiles_erasures_audit" on public.profiles_erasures;
create trigger "profiles_erasures_audit" after insert or update or delete on public.profiles_erasures
  for each row execute function public.record_audit(
    'profiles', 'profileId', 'erasures', '{taskId,reason,profileId}',
    '{counts,createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
drop trigger "profiles_erasures_a_name_same_identity" on public.profiles_erasures;
drop function public.name_same_identity();
alter table public.profiles_erasures drop column "sameIdentity";
drop function public.profiles_same_identity(public.profiles);
drop index public."profiles_canonicalNetworkUrl_idx";
drop function public.same_identity(uuid, uuid[]);
