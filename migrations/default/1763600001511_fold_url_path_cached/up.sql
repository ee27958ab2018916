-- The same function in PL/pgSQL, which plans its query once in a session and not at every call.

create or replace function public.fold_url_path(path text) returns text
  language plpgsql immutable strict parallel safe
  as $$
begin
  return (
      select coalesce(
          string_agg(
            case
              when ascii(sign) between 33 and 126 and strpos('"<>`{}', sign) = 0 then sign
              else regexp_replace(encode(convert_to(sign, 'UTF8'), 'hex'), '(..)', '%\1', 'g')
            end,
            '' order by place
          ),
          ''
        )
        from regexp_split_to_table(
          (
            select string_agg(
                case
                  -- An encoded letter outside ASCII. Bytes that are not valid UTF-8 stay as they are.
                  when piece[1] ~ '^%.' and hex !~ '^(c[01]|e0[89]|ed[ab]|f08|f4[9ab])'
                  then lower(convert_from(decode(hex, 'hex'), 'UTF8') collate pg_catalog.pg_c_utf8)
                  else piece[1]
                end,
                '' order by number
              )
              from regexp_matches(
                  lower(path collate pg_catalog.pg_c_utf8),
                  '(%[cd][0-9a-f]%[89ab][0-9a-f]|%e[0-9a-f](?:%[89ab][0-9a-f]){2}|%f[0-4](?:%[89ab][0-9a-f]){3}|[^%]+|%)',
                  'g'
                ) with ordinality as pieces (piece, number)
              cross join lateral (select replace(piece[1], '%', '') as hex) as bytes
          ),
          ''
        ) with ordinality as signs (sign, place)
    );
end
$$;
