-- Numbers of companies have one form however they are written, VAT numbers are checked, and legal data say where they are from.

create function public.compact_number(value text) returns text
  language plpgsql immutable strict parallel safe
  as $$
begin
  return translate(
    regexp_replace(public.clean_line(value), '[ ./\u2010-\u2015-]+', '', 'g'),
    'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  );
end
$$;
comment on function public.compact_number(text) is
  'A number in its canonical form: without spaces, dots, dashes and slashes, and in upper case.';

create function public.canonical_vat_number(value text) returns text
  language plpgsql immutable strict parallel safe
  as $$
begin
  return regexp_replace(public.compact_number(value), '^GR(?=[0-9])', 'EL');
end
$$;
comment on function public.canonical_vat_number(text) is
  'A VAT number in its canonical form. Those of Greece begin with EL.';

-- The formats and the keys of packages/vocabulary/company-numbers.ts, which says where they are from.
create function public.is_vat_number(value text) returns boolean
  language plpgsql immutable strict parallel safe
  as $$
declare
  national constant text := substr(value, 3);
  siren constant text := right(value, 9);
  format constant text := case left(value, 2)
    when 'AT' then '^U[0-9]{8}$'
    when 'BE' then '^[01][0-9]{9}$'
    when 'BG' then '^[0-9]{9,10}$'
    when 'CH' then '^E[0-9]{9}(MWST|TVA|IVA)?$'
    when 'CY' then '^[0-9]{8}[A-Z]$'
    when 'CZ' then '^[0-9]{8,10}$'
    when 'DE' then '^[0-9]{9}$'
    when 'DK' then '^[0-9]{8}$'
    when 'EE' then '^[0-9]{9}$'
    when 'EL' then '^[0-9]{9}$'
    when 'ES' then '^([A-Z][0-9]{7}[A-Z0-9]|[0-9]{8}[A-Z])$'
    when 'FI' then '^[0-9]{8}$'
    when 'FR' then '^[0-9A-HJ-NP-Z]{2}[0-9]{9}$'
    when 'GB' then '^([0-9]{9}|[0-9]{12}|GD[0-4][0-9]{2}|HA[5-9][0-9]{2})$'
    when 'HR' then '^[0-9]{11}$'
    when 'HU' then '^[0-9]{8}$'
    when 'IE' then '^([0-9]{7}[A-Z]{1,2}|[0-9][A-Z+*][0-9]{5}[A-Z])$'
    when 'IT' then '^[0-9]{11}$'
    when 'LT' then '^([0-9]{9}|[0-9]{12})$'
    when 'LU' then '^[0-9]{8}$'
    when 'LV' then '^[0-9]{11}$'
    when 'MT' then '^[0-9]{8}$'
    when 'NL' then '^[0-9]{9}B[0-9]{2}$'
    when 'PL' then '^[0-9]{10}$'
    when 'PT' then '^[0-9]{9}$'
    when 'RO' then '^[0-9]{2,10}$'
    when 'SE' then '^[0-9]{12}$'
    when 'SI' then '^[0-9]{8}$'
    when 'SK' then '^[0-9]{10}$'
    when 'XI' then '^([0-9]{9}|[0-9]{12}|GD[0-4][0-9]{2}|HA[5-9][0-9]{2})$'
  end;
  alphabet constant text := '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  one integer;
  other integer;
begin
  if format is null then
    return value ~ '^[A-Z]{2}[A-Z0-9]{2,15}$' and value ~ '[0-9]';
  elsif national !~ format then
    return false;
  elsif left(value, 2) <> 'FR' then
    return true;
  elsif siren not like '000%' and not public.passes_luhn(siren) then
    return false;
  elsif national ~ '^[0-9]{2}' then
    return left(national, 2)::integer = (12 + 3 * (siren::integer % 97)) % 97;
  end if;
  one := strpos(alphabet, left(national, 1)) - 1;
  other := strpos(alphabet, substr(national, 2, 1)) - 1;
  one := case when one < 10 then one * 24 + other - 10 else one * 34 + other - 100 end;
  return (siren::bigint + 1 + one / 11) % 11 = one % 11;
end
$$;
comment on function public.is_vat_number(text) is
  'Whether a text is a VAT number in its canonical form, with the code of its country before it. The key of a French one must be valid; of countries whose numbers are not known, anything with a digit is one.';

-- Numbers that are right but for their spaces get their form. Wrong ones stay, until somebody writes them.
update public.companies_legaldata
   set "vatNumber" = public.canonical_vat_number("vatNumber")
 where public.canonical_vat_number("vatNumber") <> "vatNumber"
   and public.is_vat_number(public.canonical_vat_number("vatNumber"));

create function public.set_company_numbers() returns trigger
  language plpgsql
  as $$
begin
  new.siren := nullif(public.compact_number(new.siren), '');
  if tg_op = 'INSERT' or new."vatNumber" is distinct from old."vatNumber" then
    new."vatNumber" := nullif(public.canonical_vat_number(new."vatNumber"), '');
    -- A check constraint would refuse every change of a row whose number was written before there was this rule.
    if not public.is_vat_number(new."vatNumber") then
      raise exception 'the VAT number is not one of its country: % is expected', 'a number such as FR44732829320'
        using errcode = 'check_violation', constraint = 'companies_legaldata_vatNumber_check', table = tg_table_name;
    end if;
    if new.siren is null and new."vatNumber" like 'FR%' and public.is_siren(right(new."vatNumber", 9)) then
      new.siren := right(new."vatNumber", 9);
    end if;
  end if;
  return new;
end
$$;
comment on function public.set_company_numbers() is
  'Brings the numbers of a company into their canonical form, refuses a VAT number that is none (companies_legaldata_vatNumber_check), and takes the SIREN from a French one when there is no other.';

create trigger "companies_legaldata_set_numbers" before insert or update of siren, "vatNumber" on public.companies_legaldata
  for each row when (new.siren is not null or new."vatNumber" is not null) execute function public.set_company_numbers();

create function public.set_establishment_number() returns trigger
  language plpgsql
  as $$
begin
  new.siret := nullif(public.compact_number(new.siret), '');
  return new;
end
$$;
comment on function public.set_establishment_number() is 'Brings the number of an establishment into its canonical form.';

create trigger "companies_legaldata_locations_set_number" before insert or update of siret on public.companies_legaldata_locations
  for each row when (new.siret is not null) execute function public.set_establishment_number();

comment on column public.companies_legaldata."vatNumber" is
  'The VAT number, with the code of its country before it. It must have the form of its country, and a French one a valid key.';

alter table public.companies_legaldata
  add column "closedAt" date,
  add column "foundAt" timestamptz,
  add column source text;
comment on column public.companies_legaldata."closedAt" is
  'When the company was closed, by the company register. Null: it is active, or nothing is known.';
comment on column public.companies_legaldata."foundAt" is
  'When a source was last asked and knew the company. Null: no source has added to these data.';
comment on column public.companies_legaldata.source is
  'The source that has added to these data: companyRegister. Null: callers have written all of them.';

-- Being asked again is no change of the company.
drop trigger companies_legaldata_audit on public.companies_legaldata;
select public.audit_table(
  'companies_legaldata', 'companies', 'companyId', 'legaldata', '{deletedAt,source}', '{foundAt}'
);

alter table public.companies_legaldata_locations add column "closedAt" date;
comment on column public.companies_legaldata_locations."closedAt" is
  'When the establishment was closed, by the company register. Null: it is open, or nothing is known.';

create or replace view public.schema_version as select 1796075400000::bigint as migration;
