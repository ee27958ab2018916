-- The rules of values: what a custom field of each type holds, and what rich text is. They hold at every door, because the
-- database refuses everything else.

create function public.trim_text(value text) returns text
  language sql immutable strict parallel safe
  return btrim(
    value,
    U&'\0009\000A\000B\000C\000D\0020\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF'
  );
comment on function public.trim_text(text) is 'The text without the white space of Unicode around it.';

-- Rich text has one form, which the service makes of any HTML (sanitiseRichText). The expression says which tags,
-- attributes and entities there are; it has no back reference and no lookahead, so that it takes time in proportion to
-- the text. The loop says how tags nest.
create function public.is_rich_text(value text) returns boolean
  language plpgsql immutable strict parallel safe
  as $$
declare
  -- What is percent-encoded in the target of a link: control characters, white space, and what could end the attribute.
  encoded constant text :=
    '\u0001-\u0020\u007f\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"<>&\\^`{|}';
  sign constant text := '(?:[^' || encoded || ']|&amp;)';
  grammar constant text := '^(?:[^<>&]|&(?:amp|lt|gt);'
    || '|</?(?:p|div|span|blockquote|pre|code|h[1-6]|strong|b|em|i|u|s|sub|sup|small|mark|[uod]l|li|d[td]'
    || '|table|caption|thead|tbody|tfoot|tr|t[hd])>|</a>|<[bh]r />'
    || '|<t[hd](?: colspan="[1-9][0-9]{0,3}")?(?: rowspan="[1-9][0-9]{0,3}")?>'
    || '|<a(?: href="(?:(?:https?|mailto|tel):' || sign || '+'
    || '|(?:[^' || encoded || ':/?#]|&amp;)+(?:[/?#]' || sign || '*)?'
    || '|/(?:(?:[^' || encoded || '/]|&amp;)' || sign || '*)?|[?#]' || sign || '*)")?'
    || '(?: title="(?:[^"<>&]|&(?:amp|lt|gt|quot);)+")? rel="noopener noreferrer nofollow">)+$';
  tag text;
  parent text;
  parents text[];
  depth integer := 0;
begin
  if length(value) > 500000 or value <> public.trim_text(value) or value !~ grammar then
    return false;
  end if;
  for tag in
    select substring(piece from '^/?[a-z0-9]+') from string_to_table(value, '<') with ordinality as pieces (piece, place)
     where place > 1 order by place
  loop
    parent := parents[depth];
    if tag like '/%' then
      if tag is distinct from '/' || parent then
        return false;
      end if;
      depth := depth - 1;
    else
      if depth = 100
        -- The tag would end its parent.
        or parent = 'p' and tag in (
          'p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'div', 'dl', 'hr', 'ol', 'pre', 'table', 'ul'
        )
        or parent = 'li' and tag = 'li'
        or parent in ('dd', 'dt') and tag in ('dd', 'dt')
        or parent in ('tr', 'td') and tag = 'tr'
        or parent = 'th' and tag in ('tr', 'th', 'td')
        or parent in ('thead', 'td') and tag = 'td'
        or parent in ('thead', 'tbody') and tag in ('tbody', 'tfoot') then
        return false;
      end if;
      if tag not in ('br', 'hr') then
        depth := depth + 1;
        parents[depth] := tag;
      end if;
    end if;
  end loop;
  return depth = 0;
end
$$;
comment on function public.is_rich_text(text) is
  'Whether a text is HTML in the canonical sanitised form, of at most 500000 characters.';
