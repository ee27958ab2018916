insert into tenant values (1, 'North'), (2, 'South');
insert into genre values ('essay', 'Long thoughts'), ('news', 'Short facts'), ('poem', null);
insert into author (id, tenant_id, name, email, is_admin, royalty, born, tags, settings) values
  (1, 1, 'Ada', 'Ada@north.example', true, 12.50, '1815-12-10', '{math,letters}', '{"theme": {"dark": true}, "langs": ["en", "fr"]}'),
  (2, 1, 'Ben', 'ben@north.example', false, 10, null, '{}', '{"theme": null}'),
  (3, 2, 'Cleo', 'cleo@south.example', false, 9.99, '1970-01-01', '{letters}', '{}'),
  (4, 1, 'x-hasura-user-id', null, false, 10, null, '{"a \"quoted\" one"}', '{}');
insert into author_contract values (1, '2020-01-01', 'twice the rate'), (3, '2021-06-30', null);
insert into article (id, tenant_id, author_id, title, body, genre, is_published, views, score, published_at, section) values
  (1, 1, 1, 'On Engines', 'They weave.', 'essay', true, 9007199254740993, 4.5, '2024-03-01 10:00:00+00', 'science.machines'),
  (2, 1, 1, 'Unfinished', null, 'essay', false, 3, null, null, 'science'),
  (3, 1, 2, 'Storm Warning', 'Wind.', 'news', true, 120, 3.25, '2024-04-01 08:30:00+00', 'news.weather'),
  (4, 2, 3, 'Southern Stars', 'Bright.', 'poem', true, 50, 5, '2024-02-02 00:00:00+00', 'poetry'),
  (5, 2, 3, 'Secret Draft', 'Not yet.', 'poem', false, 0, null, null, null);
insert into comment (id, tenant_id, article_id, parent_id, writer, words) values
  (1, 1, 1, null, 'ben', 'Splendid'),
  (2, 1, 1, 1, 'ada', 'Thank you'),
  (3, 1, 3, null, 'eve', 'Is it over?'),
  (4, 2, 4, null, 'dan', 'Lovely');
insert into parcel (id, outline, price, weight, route) values
  (1, '(2,2),(0,0)', 10, 1.50, 'north.harbour'),
  (2, '(3,1),(0,0)', 2.5, 2, 'south');
insert into library."order" values (1, 'first', '[2024-01-01,2024-02-01)'), (2, 'second', null);
refresh materialized view views_by_section;
