drop index public."profiles_fieldsvalues_value_beginning_idx";
drop index public."profiles_positions_title_beginning_idx";
drop index public."profiles_positions_companyName_beginning_idx";
