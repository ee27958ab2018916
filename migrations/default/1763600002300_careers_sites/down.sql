drop table public.careers_sites;
drop function public.revoke_key_of_careers_site();
drop function public.create_key_of_careers_site();
drop function public.version_careers_consent();
drop function public.are_careers_texts(jsonb);
update public.apikeys set "revokedAt" = now() where prefix = 'careers pages' and "revokedAt" is null;
