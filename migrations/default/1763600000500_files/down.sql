create or replace view public.schema_version as select 1763600000400::bigint as migration;
drop table public.storage_objects, public.images, public.files;
drop function
  public.remove_files_of_input(uuid,jsonb), public.mark_unnamed_contents(uuid,text[]),
  public.mark_contents_of_files(), public.clear_references_to_image(), public.touch_profiles_of_image(),
  public.remove_unused_images(uuid,uuid[]), public.give_up_image(), public.mark_unused_image(),
  public.image_is_used(uuid,uuid), public.touch_links_of_file(), public.mark_unused_file();
