-- Colours that statuses or projects use in the meantime are kept by setting those references to null.
delete from public.industries;
delete from public.jobboards;
delete from public.colors;
