import { cleanOutput } from './clean-output.ts';

const output = String.raw`--
-- PostgreSQL database dump
--

\restrict abc

SET statement_timeout = 0;
SET check_function_bodies = false;
SELECT pg_catalog.set_config('search_path', '', false);
CREATE SCHEMA public;
COMMENT ON SCHEMA public IS 'standard public schema';
SET default_table_access_method = heap;

CREATE FUNCTION public.f() RETURNS text
    LANGUAGE sql
    AS $_$
-- kept: a comment of the function

SET x = 1;
$_$;

CREATE TABLE public."a--b" (id integer DEFAULT 1); -- kept as a part of the line
COMMENT ON TABLE public."a--b" IS 'it''s

-- kept
';
COMMENT ON TABLE public."a--b" IS E'it''s \\' || E' \'';
CREATE TRIGGER engine_event_x_insert AFTER INSERT ON public."a--b" FOR EACH ROW EXECUTE FUNCTION engine_catalog.engine_event_x_insert();
ALTER TABLE public."a--b" ENABLE ALWAYS TRIGGER engine_event_x_insert;
CREATE TRIGGER mine AFTER INSERT ON public."a--b" FOR EACH ROW EXECUTE FUNCTION public.f();

COPY public.c (text) FROM stdin;

-- kept
it's
\.

-- gone
\unrestrict abc
`;

test('comments, empty lines, the preamble and the triggers of the engine are removed, and no text of the database', () => {
  expect(cleanOutput(output, true)).toBe(String.raw`SET check_function_bodies = false;
CREATE FUNCTION public.f() RETURNS text
    LANGUAGE sql
    AS $_$
-- kept: a comment of the function

SET x = 1;
$_$;
CREATE TABLE public."a--b" (id integer DEFAULT 1); -- kept as a part of the line
COMMENT ON TABLE public."a--b" IS 'it''s

-- kept
';
COMMENT ON TABLE public."a--b" IS E'it''s \\' || E' \'';
CREATE TRIGGER mine AFTER INSERT ON public."a--b" FOR EACH ROW EXECUTE FUNCTION public.f();
COPY public.c (text) FROM stdin;

-- kept
it's
\.
`);
});

test('without clean output only the commands of psql are removed, which are no SQL', () => {
  expect(cleanOutput(output, false)).toBe(
    output.replace('\\restrict abc\n', '').replace('\\unrestrict abc\n', ''),
  );
});
