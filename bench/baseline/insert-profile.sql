-- $1 account, $2 first name, $3 last name, $4 and $5 e-mail addresses, $6 title of the position
with profile as (
  insert into profiles ("groupId", "firstNameManual", "lastNameManual") values ($1, $2, $3) returning id, "firstName"
), email as (
  insert into profiles_emails ("groupId", "profileId", "emailAddress")
  select $1, profile.id, address from profile, unnest(array[$4, $5]) as address
), position as (
  insert into profiles_positions ("groupId", "profileId", title) select $1, id, $6 from profile
)
select '{"data":{"insert_profiles_one":' || row_to_json(profile) || '}}' from profile
