-- What all migrations together make. Written by npm run goldens

create table public.groups (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  name name_text not null,
  "defaultCountry" text default 'FR'::text not null,
  locale text default 'fr'::text not null,
  "areAllOpenProjectsOffers" boolean default false not null,
  retention jsonb default '{}'::jsonb not null,
  "disabledAt" timestamp with time zone,
  "timeZone" text,
  constraint groups_pkey PRIMARY KEY (id),
  constraint "groups_defaultCountry_check" CHECK (("defaultCountry" ~ '^[A-Z]{2}$'::text)),
  constraint groups_locale_check CHECK ((locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'::text)),
  constraint groups_name_check CHECK ((btrim((name)::text) <> ''::text)),
  constraint groups_retention_check CHECK (is_retention(retention)),
  constraint "groups_timeZone_check" CHECK (is_time_zone("timeZone"))
);
CREATE TRIGGER groups_audit AFTER INSERT OR DELETE OR UPDATE ON public.groups FOR EACH ROW EXECUTE FUNCTION record_audit('groups', 'id', '', '{disabledAt,defaultCountry,locale,timeZone,areAllOpenProjectsOffers}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER groups_clean_lines BEFORE INSERT OR UPDATE OF name ON public.groups FOR EACH ROW WHEN ((NOT are_clean_lines(VARIADIC ARRAY[(new.name)::text]))) EXECUTE FUNCTION clean_texts('line', 'name');
CREATE TRIGGER groups_create_default_statuses AFTER INSERT ON public.groups FOR EACH ROW EXECUTE FUNCTION create_default_statuses();
CREATE TRIGGER groups_record_offers AFTER UPDATE ON public.groups FOR EACH ROW WHEN ((old."areAllOpenProjectsOffers" <> new."areAllOpenProjectsOffers")) EXECUTE FUNCTION record_offers_of_account();
CREATE TRIGGER groups_set_updated_at BEFORE UPDATE ON public.groups FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.groups is 'Accounts. Rows of other tables refer by groupId to the account that owns them.';
comment on column public.groups."defaultCountry" is 'The country as an ISO 3166-1 alpha-2 code. Phone numbers without a country prefix are parsed as numbers of this country.';
comment on column public.groups.locale is 'The language of the texts that the account is shown, as a BCP 47 tag.';
comment on column public.groups."areAllOpenProjectsOffers" is 'Whether every open recruitment project is an offer. If not, only projects that are enabled on a job board are offers.';
comment on column public.groups.retention is 'For how many days the account keeps succeededRequests (30), failedRequests (90), dismissedApplications (90), refusedApplications (90), agreedApplications (730), unusedFiles (7), deletedProfiles (30), inactiveProfiles (null), deletedRecords (180), erasedProfiles (null) and auditEntries (365). The numbers apply where a kind is not given; null keeps it for good.';
comment on column public.groups."disabledAt" is 'Since when the API keys of the account are refused, its careers pages are closed and its webhooks wait; null while it is enabled. Only the operator of the service sets it.';
comment on column public.groups."timeZone" is 'The time zone of IANA in which the account counts days, such as Europe/Paris. Null: that of its country, or UTC where the clocks of the country differ.';

CREATE OR REPLACE FUNCTION public.is_retention(settings jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
    select jsonb_typeof(settings) = 'object' and not exists (
      select from jsonb_each(settings) as setting
       where setting.key not in (
               'succeededRequests', 'failedRequests', 'dismissedApplications', 'refusedApplications',
               'agreedApplications', 'unusedFiles', 'deletedProfiles', 'inactiveProfiles', 'deletedRecords',
               'erasedProfiles', 'auditEntries'
             )
          or not case
               when setting.value = 'null' then true
               when jsonb_typeof(setting.value) <> 'number' or setting.value::text !~ '^[1-9][0-9]{0,4}$' then false
               -- Lists give these as deleted, to cursors that are up to 180 days old.
               when setting.key in ('deletedRecords', 'erasedProfiles') then setting.value::text::integer >= 180
               else true
             end
    )
  $function$;
comment on function public.is_retention(settings jsonb) is 'Whether an object has known kinds of data only, each with a whole number of days from 1 to 99999 (deletedRecords and erasedProfiles from 180), or null.';

CREATE OR REPLACE FUNCTION public.is_time_zone(name text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  -- A list, because the servers read time zones by a library of their own, and Postgres takes Mars/Base5 for one, too.
  return name = any ('{
    Africa/Abidjan, Africa/Accra, Africa/Addis_Ababa, Africa/Algiers, Africa/Asmara, Africa/Asmera, Africa/Bamako,
    Africa/Bangui, Africa/Banjul, Africa/Bissau, Africa/Blantyre, Africa/Brazzaville, Africa/Bujumbura, Africa/Cairo,
    Africa/Casablanca, Africa/Ceuta, Africa/Conakry, Africa/Dakar, Africa/Dar_es_Salaam, Africa/Djibouti, Africa/Douala,
    Africa/El_Aaiun, Africa/Freetown, Africa/Gaborone, Africa/Harare, Africa/Johannesburg, Africa/Juba, Africa/Kampala,
    Africa/Khartoum, Africa/Kigali, Africa/Kinshasa, Africa/Lagos, Africa/Libreville, Africa/Lome, Africa/Luanda,
    Africa/Lubumbashi, Africa/Lusaka, Africa/Malabo, Africa/Maputo, Africa/Maseru, Africa/Mbabane, Africa/Mogadishu,
    Africa/Monrovia, Africa/Nairobi, Africa/Ndjamena, Africa/Niamey, Africa/Nouakchott, Africa/Ouagadougou,
    Africa/Porto-Novo, Africa/Sao_Tome, Africa/Timbuktu, Africa/Tripoli, Africa/Tunis, Africa/Windhoek, America/Adak,
    America/Anchorage, America/Anguilla, America/Antigua, America/Araguaina, America/Argentina/Buenos_Aires,
    America/Argentina/Catamarca, America/Argentina/ComodRivadavia, America/Argentina/Cordoba, America/Argentina/Jujuy,
    America/Argentina/La_Rioja, America/Argentina/Mendoza, America/Argentina/Rio_Gallegos, America/Argentina/Salta,
    America/Argentina/San_Juan, America/Argentina/San_Luis, America/Argentina/Tucuman, America/Argentina/Ushuaia,
    America/Aruba, America/Asuncion, America/Atikokan, America/Atka, America/Bahia, America/Bahia_Banderas,
    America/Barbados, America/Belem, America/Belize, America/Blanc-Sablon, America/Boa_Vista, America/Bogota, America/Boise,
    America/Buenos_Aires, America/Cambridge_Bay, America/Campo_Grande, America/Cancun, America/Caracas, America/Catamarca,
    America/Cayenne, America/Cayman, America/Chicago, America/Chihuahua, America/Ciudad_Juarez, America/Coral_Harbour,
    America/Cordoba, America/Costa_Rica, America/Coyhaique, America/Creston, America/Cuiaba, America/Curacao,
    America/Danmarkshavn, America/Dawson, America/Dawson_Creek, America/Denver, America/Detroit, America/Dominica,
    America/Edmonton, America/Eirunepe, America/El_Salvador, America/Ensenada, America/Fort_Nelson, America/Fort_Wayne,
    America/Fortaleza, America/Glace_Bay, America/Godthab, America/Goose_Bay, America/Grand_Turk, America/Grenada,
    America/Guadeloupe, America/Guatemala, America/Guayaquil, America/Guyana, America/Halifax, America/Havana,
    America/Hermosillo, America/Indiana/Indianapolis, America/Indiana/Knox, America/Indiana/Marengo,
    America/Indiana/Petersburg, America/Indiana/Tell_City, America/Indiana/Vevay, America/Indiana/Vincennes,
    America/Indiana/Winamac, America/Indianapolis, America/Inuvik, America/Iqaluit, America/Jamaica, America/Jujuy,
    America/Juneau, America/Kentucky/Louisville, America/Kentucky/Monticello, America/Knox_IN, America/Kralendijk,
    America/La_Paz, America/Lima, America/Los_Angeles, America/Louisville, America/Lower_Princes, America/Maceio,
    America/Managua, America/Manaus, America/Marigot, America/Martinique, America/Matamoros, America/Mazatlan,
    America/Mendoza, America/Menominee, America/Merida, America/Metlakatla, America/Mexico_City, America/Miquelon,
    America/Moncton, America/Monterrey, America/Montevideo, America/Montreal, America/Montserrat, America/Nassau,
    America/New_York, America/Nipigon, America/Nome, America/Noronha, America/North_Dakota/Beulah,
    America/North_Dakota/Center, America/North_Dakota/New_Salem, America/Nuuk, America/Ojinaga, America/Panama,
    America/Pangnirtung, America/Paramaribo, America/Phoenix, America/Port-au-Prince, America/Port_of_Spain,
    America/Porto_Acre, America/Porto_Velho, America/Puerto_Rico, America/Punta_Arenas, America/Rainy_River,
    America/Rankin_Inlet, America/Recife, America/Regina, America/Resolute, America/Rio_Branco, America/Rosario,
    America/Santa_Isabel, America/Santarem, America/Santiago, America/Santo_Domingo, America/Sao_Paulo,
    America/Scoresbysund, America/Shiprock, America/Sitka, America/St_Barthelemy, America/St_Johns, America/St_Kitts,
    America/St_Lucia, America/St_Thomas, America/St_Vincent, America/Swift_Current, America/Tegucigalpa, America/Thule,
    America/Thunder_Bay, America/Tijuana, America/Toronto, America/Tortola, America/Vancouver, America/Virgin,
    America/Whitehorse, America/Winnipeg, America/Yakutat, America/Yellowknife, Antarctica/Casey, Antarctica/Davis,
    Antarctica/DumontDUrville, Antarctica/Macquarie, Antarctica/Mawson, Antarctica/McMurdo, Antarctica/Palmer,
    Antarctica/Rothera, Antarctica/South_Pole, Antarctica/Syowa, Antarctica/Troll, Antarctica/Vostok, Arctic/Longyearbyen,
    Asia/Aden, Asia/Almaty, Asia/Amman, Asia/Anadyr, Asia/Aqtau, Asia/Aqtobe, Asia/Ashgabat, Asia/Ashkhabad, Asia/Atyrau,
    Asia/Baghdad, Asia/Bahrain, Asia/Baku, Asia/Bangkok, Asia/Barnaul, Asia/Beirut, Asia/Bishkek, Asia/Brunei,
    Asia/Calcutta, Asia/Chita, Asia/Choibalsan, Asia/Chongqing, Asia/Chungking, Asia/Colombo, Asia/Dacca, Asia/Damascus,
    Asia/Dhaka, Asia/Dili, Asia/Dubai, Asia/Dushanbe, Asia/Famagusta, Asia/Gaza, Asia/Harbin, Asia/Hebron, Asia/Ho_Chi_Minh,
    Asia/Hong_Kong, Asia/Hovd, Asia/Irkutsk, Asia/Istanbul, Asia/Jakarta, Asia/Jayapura, Asia/Jerusalem, Asia/Kabul,
    Asia/Kamchatka, Asia/Karachi, Asia/Kashgar, Asia/Kathmandu, Asia/Katmandu, Asia/Khandyga, Asia/Kolkata,
    Asia/Krasnoyarsk, Asia/Kuala_Lumpur, Asia/Kuching, Asia/Kuwait, Asia/Macao, Asia/Macau, Asia/Magadan, Asia/Makassar,
    Asia/Manila, Asia/Muscat, Asia/Nicosia, Asia/Novokuznetsk, Asia/Novosibirsk, Asia/Omsk, Asia/Oral, Asia/Phnom_Penh,
    Asia/Pontianak, Asia/Pyongyang, Asia/Qatar, Asia/Qostanay, Asia/Qyzylorda, Asia/Rangoon, Asia/Riyadh, Asia/Saigon,
    Asia/Sakhalin, Asia/Samarkand, Asia/Seoul, Asia/Shanghai, Asia/Singapore, Asia/Srednekolymsk, Asia/Taipei,
    Asia/Tashkent, Asia/Tbilisi, Asia/Tehran, Asia/Tel_Aviv, Asia/Thimbu, Asia/Thimphu, Asia/Tokyo, Asia/Tomsk,
    Asia/Ujung_Pandang, Asia/Ulaanbaatar, Asia/Ulan_Bator, Asia/Urumqi, Asia/Ust-Nera, Asia/Vientiane, Asia/Vladivostok,
    Asia/Yakutsk, Asia/Yangon, Asia/Yekaterinburg, Asia/Yerevan, Atlantic/Azores, Atlantic/Bermuda, Atlantic/Canary,
    Atlantic/Cape_Verde, Atlantic/Faeroe, Atlantic/Faroe, Atlantic/Jan_Mayen, Atlantic/Madeira, Atlantic/Reykjavik,
    Atlantic/South_Georgia, Atlantic/St_Helena, Atlantic/Stanley, Australia/ACT, Australia/Adelaide, Australia/Brisbane,
    Australia/Broken_Hill, Australia/Canberra, Australia/Currie, Australia/Darwin, Australia/Eucla, Australia/Hobart,
    Australia/LHI, Australia/Lindeman, Australia/Lord_Howe, Australia/Melbourne, Australia/NSW, Australia/North,
    Australia/Perth, Australia/Queensland, Australia/South, Australia/Sydney, Australia/Tasmania, Australia/Victoria,
    Australia/West, Australia/Yancowinna, Brazil/Acre, Brazil/DeNoronha, Brazil/East, Brazil/West, Canada/Atlantic,
    Canada/Central, Canada/Eastern, Canada/Mountain, Canada/Newfoundland, Canada/Pacific, Canada/Saskatchewan, Canada/Yukon,
    Chile/Continental, Chile/EasterIsland, Etc/GMT, Etc/GMT+0, Etc/GMT+1, Etc/GMT+10, Etc/GMT+11, Etc/GMT+12, Etc/GMT+2,
    Etc/GMT+3, Etc/GMT+4, Etc/GMT+5, Etc/GMT+6, Etc/GMT+7, Etc/GMT+8, Etc/GMT+9, Etc/GMT-0, Etc/GMT-1, Etc/GMT-10,
    Etc/GMT-11, Etc/GMT-12, Etc/GMT-13, Etc/GMT-14, Etc/GMT-2, Etc/GMT-3, Etc/GMT-4, Etc/GMT-5, Etc/GMT-6, Etc/GMT-7,
    Etc/GMT-8, Etc/GMT-9, Etc/GMT0, Etc/Greenwich, Etc/UCT, Etc/UTC, Etc/Universal, Etc/Zulu, Europe/Amsterdam,
    Europe/Andorra, Europe/Astrakhan, Europe/Athens, Europe/Belfast, Europe/Belgrade, Europe/Berlin, Europe/Bratislava,
    Europe/Brussels, Europe/Bucharest, Europe/Budapest, Europe/Busingen, Europe/Chisinau, Europe/Copenhagen, Europe/Dublin,
    Europe/Gibraltar, Europe/Guernsey, Europe/Helsinki, Europe/Isle_of_Man, Europe/Istanbul, Europe/Jersey,
    Europe/Kaliningrad, Europe/Kiev, Europe/Kirov, Europe/Kyiv, Europe/Lisbon, Europe/Ljubljana, Europe/London,
    Europe/Luxembourg, Europe/Madrid, Europe/Malta, Europe/Mariehamn, Europe/Minsk, Europe/Monaco, Europe/Moscow,
    Europe/Nicosia, Europe/Oslo, Europe/Paris, Europe/Podgorica, Europe/Prague, Europe/Riga, Europe/Rome, Europe/Samara,
    Europe/San_Marino, Europe/Sarajevo, Europe/Saratov, Europe/Simferopol, Europe/Skopje, Europe/Sofia, Europe/Stockholm,
    Europe/Tallinn, Europe/Tirane, Europe/Tiraspol, Europe/Ulyanovsk, Europe/Uzhgorod, Europe/Vaduz, Europe/Vatican,
    Europe/Vienna, Europe/Vilnius, Europe/Volgograd, Europe/Warsaw, Europe/Zagreb, Europe/Zaporozhye, Europe/Zurich,
    Indian/Antananarivo, Indian/Chagos, Indian/Christmas, Indian/Cocos, Indian/Comoro, Indian/Kerguelen, Indian/Mahe,
    Indian/Maldives, Indian/Mauritius, Indian/Mayotte, Indian/Reunion, Mexico/BajaNorte, Mexico/BajaSur, Mexico/General,
    Pacific/Apia, Pacific/Auckland, Pacific/Bougainville, Pacific/Chatham, Pacific/Chuuk, Pacific/Easter, Pacific/Efate,
    Pacific/Enderbury, Pacific/Fakaofo, Pacific/Fiji, Pacific/Funafuti, Pacific/Galapagos, Pacific/Gambier,
    Pacific/Guadalcanal, Pacific/Guam, Pacific/Honolulu, Pacific/Johnston, Pacific/Kanton, Pacific/Kiritimati,
    Pacific/Kosrae, Pacific/Kwajalein, Pacific/Majuro, Pacific/Marquesas, Pacific/Midway, Pacific/Nauru, Pacific/Niue,
    Pacific/Norfolk, Pacific/Noumea, Pacific/Pago_Pago, Pacific/Palau, Pacific/Pitcairn, Pacific/Pohnpei, Pacific/Ponape,
    Pacific/Port_Moresby, Pacific/Rarotonga, Pacific/Saipan, Pacific/Samoa, Pacific/Tahiti, Pacific/Tarawa,
    Pacific/Tongatapu, Pacific/Truk, Pacific/Wake, Pacific/Wallis, Pacific/Yap, US/Alaska, US/Aleutian, US/Arizona,
    US/Central, US/East-Indiana, US/Eastern, US/Hawaii, US/Indiana-Starke, US/Michigan, US/Mountain, US/Pacific, US/Samoa,
    UTC
  }'::text[]);
end
$function$;
comment on function public.is_time_zone(name text) is 'Whether a text is UTC or the name of a time zone of IANA, such as Europe/Paris. It alone decides; the servers know all that it takes.';

CREATE OR REPLACE FUNCTION public.retention_of(settings jsonb, kind text)
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
AS $function$
    select make_interval(days => (
      '{"succeededRequests": 30, "failedRequests": 90, "dismissedApplications": 90, "refusedApplications": 90, "agreedApplications": 730, "unusedFiles": 7, "deletedProfiles": 30, "deletedRecords": 180, "auditEntries": 365}'::jsonb
      || settings ->> kind
    )::integer)
  $function$;
comment on function public.retention_of(settings jsonb, kind text) is 'For how long an account keeps a kind of data. Null: for good.';

create table public.users (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "displayName" name_text not null,
  email text not null,
  disabled boolean default false not null,
  constraint "users_groupId_id_key" UNIQUE ("groupId", id),
  constraint users_pkey PRIMARY KEY (id),
  constraint "users_displayName_check" CHECK ((btrim(("displayName")::text) <> ''::text)),
  constraint users_email_check CHECK (((email ~ '^[^[:space:]@]+@[^[:space:]@]+$'::text) AND (length(email) <= 320))),
  constraint "users_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX "users_groupId_email_key" ON public.users USING btree ("groupId", lower(email));
CREATE TRIGGER "A_users_clear_references" AFTER DELETE ON public.users FOR EACH ROW EXECUTE FUNCTION clear_references_to_user();
CREATE TRIGGER users_audit AFTER INSERT OR DELETE OR UPDATE ON public.users FOR EACH ROW EXECUTE FUNCTION record_audit('users', 'id', '', '{disabled}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER users_clean_lines BEFORE INSERT OR UPDATE OF "displayName", email ON public.users FOR EACH ROW WHEN ((NOT are_clean_lines(VARIADIC ARRAY[(new."displayName")::text, new.email]))) EXECUTE FUNCTION clean_texts('line', 'displayName', 'email');
CREATE TRIGGER users_set_updated_at BEFORE UPDATE ON public.users FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.users is 'People who work with the data of an account.';
comment on column public.users.disabled is 'Whether the user is disabled. A disabled user keeps existing assignments and cannot get new ones.';

CREATE OR REPLACE FUNCTION public.clear_references_to_user()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.apikeys set "userId" = null where "groupId" = old."groupId" and "userId" = old.id;
    update public.fields set "userId" = null where "groupId" = old."groupId" and "userId" = old.id;
    update public.projects set "userId" = null where "groupId" = old."groupId" and "userId" = old.id;
    update public.profiles set "createdByUserId" = null where "groupId" = old."groupId" and "createdByUserId" = old.id;
    update public.history_entries set "userId" = null where "groupId" = old."groupId" and "userId" = old.id;
    update public.applications set "reviewedByUserId" = null where "groupId" = old."groupId" and "reviewedByUserId" = old.id;
  else
    delete from public.apikeys where "groupId" = old."groupId" and "userId" = old.id;
    delete from public.fields where "groupId" = old."groupId" and "userId" = old.id;
    delete from public.projects where "groupId" = old."groupId" and "userId" = old.id;
    delete from public.profiles where "groupId" = old."groupId" and "createdByUserId" = old.id;
    delete from public.history_entries where "groupId" = old."groupId" and "userId" = old.id;
    delete from public.applications where "groupId" = old."groupId" and "reviewedByUserId" = old.id;
  end if;
  return null;
end
$function$;
comment on function public.clear_references_to_user() is 'Sets references to a deleted row of users to null.';

create table public.apikeys (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "userId" uuid,
  name text not null,
  kind text not null,
  "mayMerge" boolean default false not null,
  prefix text not null,
  hash text not null,
  "allowedOrigins" text[],
  "dailyLimit" integer,
  "burstLimit" integer,
  "expiresAt" timestamp with time zone,
  "revokedAt" timestamp with time zone,
  "lastUsedAt" timestamp with time zone,
  "redirectOrigins" text[],
  constraint "apikeys_groupId_id_key" UNIQUE ("groupId", id),
  constraint apikeys_hash_key UNIQUE (hash),
  constraint apikeys_pkey PRIMARY KEY (id),
  constraint "apikeys_burstLimit_check" CHECK (("burstLimit" >= 0)),
  constraint "apikeys_dailyLimit_check" CHECK (("dailyLimit" >= 0)),
  constraint apikeys_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  constraint apikeys_kind_check CHECK ((kind = ANY (ARRAY['public'::text, 'private'::text]))),
  constraint apikeys_name_check CHECK ((btrim(name) <> ''::text)),
  constraint apikeys_prefix_check CHECK ((btrim(prefix) <> ''::text)),
  constraint "apikeys_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE,
  constraint "apikeys_userId_fkey" FOREIGN KEY ("groupId", "userId") REFERENCES users("groupId", id)
);
CREATE INDEX "apikeys_groupId_userId_idx" ON public.apikeys USING btree ("groupId", "userId");
CREATE TRIGGER "A_apikeys_clear_references" AFTER DELETE ON public.apikeys FOR EACH ROW EXECUTE FUNCTION clear_references_to_apikey();
CREATE TRIGGER apikeys_audit AFTER INSERT OR DELETE OR UPDATE ON public.apikeys FOR EACH ROW EXECUTE FUNCTION record_audit('apikeys', 'id', '', '{userId,kind,mayMerge,allowedOrigins,redirectOrigins,dailyLimit,burstLimit,expiresAt,revokedAt}', '{hash,prefix,lastUsedAt,createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER apikeys_clean_lines BEFORE INSERT OR UPDATE OF name ON public.apikeys FOR EACH ROW WHEN ((NOT are_clean_lines(VARIADIC ARRAY[new.name]))) EXECUTE FUNCTION clean_texts('line', 'name');
CREATE TRIGGER apikeys_set_updated_at BEFORE UPDATE ON public.apikeys FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.apikeys is 'API keys. The secret is shown once, when the key is created, and is never stored.';
comment on column public.apikeys."mayMerge" is 'Whether applications that are sent with this public key may refer to an existing profile by id or externalId.';
comment on column public.apikeys.prefix is 'The first characters of the secret, by which a key can be recognised in a list.';
comment on column public.apikeys.hash is 'The SHA-256 hash of the secret in lower-case hexadecimal. No role may read it.';
comment on column public.apikeys."allowedOrigins" is 'The web origins from which browsers may send requests with this key. Null allows all origins.';
comment on column public.apikeys."dailyLimit" is 'The maximum number of requests per UTC day. Null means the default of the service.';
comment on column public.apikeys."burstLimit" is 'The maximum number of requests in ten seconds. Null means the default of the service.';
comment on column public.apikeys."redirectOrigins" is 'Web origins to whose pages the answer to an HTML form may redirect. Null allows none.';

CREATE OR REPLACE FUNCTION public.clear_references_to_apikey()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.tasks set "apikeyId" = null where "groupId" = old."groupId" and "apikeyId" = old.id;
    update public.applications set "apikeyId" = null where "groupId" = old."groupId" and "apikeyId" = old.id;
  else
    delete from public.tasks where "groupId" = old."groupId" and "apikeyId" = old.id;
    delete from public.applications where "groupId" = old."groupId" and "apikeyId" = old.id;
  end if;
  return null;
end
$function$;
comment on function public.clear_references_to_apikey() is 'Sets references to a deleted row of apikeys to null.';
