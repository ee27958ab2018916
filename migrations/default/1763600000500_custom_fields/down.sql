drop function public.place_field_value();
drop table public.fields_options;
drop function public.touch_field();
drop table public.fields;
