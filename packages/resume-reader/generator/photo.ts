/** A grey picture of one pixel as PNG, which documents show in the size of a photo. */
export const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGOYOXMmAAOaAcwPZWQaAAAAAElFTkSuQmCC',
  'base64',
);
