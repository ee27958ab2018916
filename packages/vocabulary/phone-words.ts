/** What people write beside a phone number, in the languages in which resumes are read. */

/** Labels before a number. */
export const phoneLabels: readonly string[] = (
  'tel tél téléphone telephone phone mobile mobil handy cell cellphone portable gsm telefon teléfono móvil celular ' +
  'cellulare telefono telefone telemóvel telefoon mob whatsapp ph contact t m p'
).split(' ');

export const faxLabels: readonly string[] = 'fax télécopie telefax facsimile faks'.split(' ');

/** What says before such a label that the number is not one: "pas de fax". English "no" is a label too, of a number. */
export const denials: readonly string[] = (
  'pas de|pas un|pas le|sans|not|not a|without|kein|keine|ohne|geen|zonder|sin|no es|no tengo|senza|non ho|sem|não é|' +
  'não tenho'
).split('|');

/** Whose or which number it is, and other words of a label. They say nothing that is lost without them. */
export const phoneRemarks: readonly string[] = (
  'perso personnel personnelle pro prof professionnel professionnelle privé privée bureau travail domicile maison fixe ' +
  'principal secondaire port numéro numero n no nr nº de du mon ma le sur personal private work home office business ' +
  'main direct landline number my nummer privat dienstlich geschäftlich arbeit festnetz mobiltelefon rufnummer meine ' +
  'casa trabajo trabajo fijo particular ufficio lavoro fisso trabalho werk thuis vast mobiel telegram signal sms viber ' +
  'call me at on and et ou or oder o e y u und en of iphone voice cel movil'
).split(' ');
