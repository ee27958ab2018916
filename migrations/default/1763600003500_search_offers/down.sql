drop function public.search_offers(text, text, json);
drop function public.has_words(text, text[]);
drop trigger projects_fieldsvalues_audit on public.projects_fieldsvalues;
create trigger projects_fieldsvalues_audit after insert or delete or update on public.projects_fieldsvalues
  for each row execute function public.record_audit(
    'projects', 'projectId', 'fieldsValues', '{fieldId,projectId}',
    '{slot,numberValue,booleanValue,dateValue,dateTimeValue,amount,currency,createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}'
  );
alter table public.projects_fieldsvalues drop column "searchText";
