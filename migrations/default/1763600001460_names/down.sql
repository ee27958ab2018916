drop index public."projects_groupId_folded_name_idx";
drop index public."companies_groupId_folded_name_idx";
drop index public."profiles_groupId_names_idx";
drop index public."projects_groupId_name_idx";
drop index public."companies_groupId_name_idx";
drop index public."profiles_groupId_lastName_idx";

select public.set_column_types(
  array[
    'companies.name', 'companies_legaldata.legalName', 'fields.name', 'fields_options.name', 'files.name', 'groups.name',
    'industries.nameEnglish', 'industries.nameFrench', 'jobboards.name', 'locations.locality', 'networkcompanies.name',
    'profiles.firstName', 'profiles.lastName', 'profiles_educations.schoolName', 'profiles_positions.companyName',
    'profiles_positions.title', 'projects.name', 'statuses.title', 'users.displayName'
  ],
  'text'
);
drop function public.set_column_types(text[], text);

drop operator public.~~* (public.name_text, text);
drop operator public.~~* (public.name_text, public.name_text);
drop operator public.!~~* (public.name_text, text);
drop operator public.!~~* (public.name_text, public.name_text);
drop function public.name_ilike(public.name_text, text);
drop function public.name_not_ilike(public.name_text, text);
drop function public.name_ilike(public.name_text, public.name_text);
drop function public.name_not_ilike(public.name_text, public.name_text);
drop function public.fold_name_text(text);
drop domain public.name_text;
