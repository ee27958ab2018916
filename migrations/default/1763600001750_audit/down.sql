-- The triggers of all audited tables go with their function.
drop function public.audit_table(text, text, text, text, text[], text[]);
drop function public.record_audit() cascade;
drop table public.audit_entries;
drop function public.refuse_audit_write();
