drop function public.expected_field_value(text);
drop function public.canonical_field_value(text, text);
drop function public.is_currency(text);
drop function public.is_email_address(text);
drop function public.web_address(text);
drop function public.is_web_address(text);
drop function public.is_rich_text(text);
drop function public.trim_text(text);
