-- Offers show the typed columns of their custom field values beside the text.

create or replace view public.offers_fieldsvalues as
select
  entry.id,
  entry."groupId",
  entry."projectId" as "offerId",
  entry."createdAt",
  entry."updatedAt",
  entry."fieldId",
  entry."fieldValueId",
  entry."locationId",
  entry.value,
  entry."numberValue",
  entry."booleanValue",
  entry."dateValue",
  entry."dateTimeValue",
  entry.amount,
  entry.currency
from public.projects_fieldsvalues as entry
join public.offers as offer on offer.id = entry."projectId" and offer."groupId" = entry."groupId"
join public.fields as field on field.id = entry."fieldId" and field."groupId" = entry."groupId"
left join public.fields as section on section.id = field."parentId" and section."groupId" = field."groupId"
where field."isOnOffers"
  and field."deletedAt" is null
  and not field."isHidden"
  and section."isHidden" is not true
  and (
    field.purpose is null
    or field.purpose not like 'joboffer\_salary\_%'
    or exists (
      select
        from public.projects_fieldsvalues as consent
        join public.fields as consent_field
          on consent_field.id = consent."fieldId" and consent_field."groupId" = consent."groupId"
       where consent."groupId" = entry."groupId"
         and consent."projectId" = entry."projectId"
         and consent.value = 'true'
         and consent_field.purpose = 'joboffer_salary_is_public'
         and consent_field."deletedAt" is null
    )
  );
comment on column public.offers_fieldsvalues.value is
  'The value as text, in the canonical form of the type of the field. Null when the value is an option or a location.';
comment on column public.offers_fieldsvalues."numberValue" is
  'The value of a number or rating field.';
comment on column public.offers_fieldsvalues."booleanValue" is
  'The value of a boolean field.';
comment on column public.offers_fieldsvalues."dateValue" is
  'The value of a date field.';
comment on column public.offers_fieldsvalues."dateTimeValue" is
  'The value of a datetime field.';
comment on column public.offers_fieldsvalues.amount is
  'The amount of a currency field.';
comment on column public.offers_fieldsvalues.currency is
  'The currency of a currency field as an ISO 4217 code. Null if the value has none.';
