/**
 * The comments of tables and of columns in French, by `table` or `table.column`: in the database they are in English. A comment
 * without an entry is shown as the database has it.
 */
// size: one file of words for each language
export const commentsInFrench: Readonly<Record<string, string>> = {
  apikeys:
    'Clés d’API. Le secret est affiché une seule fois, à la création de la clé, et n’est jamais enregistré.',
  'apikeys.allowedOrigins':
    'Les origines web depuis lesquelles un navigateur peut utiliser cette clé. Null les autorise toutes.',
  'apikeys.burstLimit':
    'Le nombre maximal de requêtes en dix secondes. Null : la valeur par défaut du service.',
  'apikeys.dailyLimit': 'Le nombre maximal de requêtes par jour UTC. Null : la valeur par défaut du service.',
  'apikeys.hash': 'L’empreinte SHA-256 du secret, en hexadécimal minuscule. Aucun rôle ne peut la lire.',
  'apikeys.mayMerge':
    'Indique si les candidatures envoyées avec cette clé publique peuvent désigner un profil existant par id ou externalId.',
  'apikeys.prefix': 'Les premiers caractères du secret, auxquels une clé se reconnaît dans une liste.',
  'apikeys.redirectOrigins':
    'Les origines web vers lesquelles la réponse à un formulaire HTML peut rediriger. Null n’en autorise aucune.',
  applications: 'Une ligne par candidature enregistrée, avec tout ce qui a été envoyé.',
  'applications.consent':
    'Ce que le candidat a accepté, selon la candidature : basis, textVersion, givenAt, expiresAt, talentPool.',
  'applications.profileId': 'Le profil du candidat.',
  'applications.projectId':
    'Le projet de recrutement que désigne la référence demandée, qu’il soit une offre visible ou non ; null s’il n’y en a pas.',
  'applications.projectName':
    'Le nom du projet de la candidature, quand la durée de conservation a supprimé ce projet. Null tant que projectId le désigne.',
  'applications.requestedReference': 'Le referenceId tel qu’il a été envoyé, ou le projectId à défaut.',
  'applications.review':
    'pending : le profil était déjà connu, et ce que dit la candidature attend une décision. accepted : c’est sur le profil. dismissed : cela n’y sera pas.',
  'applications.reviewedAt': 'Quand la décision a été prise ; null si aucune n’était nécessaire.',
  'applications.reviewedByUserId': 'L’utilisateur de la clé d’API qui a décidé.',
  'applications.source':
    'D’où vient le candidat, selon la candidature : par exemple le nom d’un site d’emploi.',
  'applications.submitted':
    'Les membres de la candidature tels qu’ils ont été envoyés, avec les champs personnalisés dans customFieldsValues et sans le contenu des fichiers.',
  applications_emails:
    'E-mails qui confirment des candidatures, un au plus pour chacune : ceux qui attendent, et ce que sont devenus ceux des 30 derniers jours.',
  applications_files:
    'Fichiers envoyés avec une candidature. Un fichier que le profil avait déjà n’est stocké qu’une fois, et sert aux deux.',
  audit_entries:
    'Qui a modifié quel enregistrement, quoi et quand. Une entrée par ligne modifiée, écrite par des déclencheurs et par personne d’autre.',
  careers_sites:
    'Les pages carrières d’un compte : /careers/<slug>. Un compte avec plusieurs marques a un site pour chacune.',
  'careers_sites.isPublished':
    'Indique si les pages existent pour les visiteurs. Jusque-là leur adresse est introuvable.',
  'careers_sites.languages':
    'Les langues des pages, fr et en ; la première sert aux visiteurs d’une autre langue.',
  'careers_sites.name': 'Le nom de l’employeur tel que les pages l’affichent.',
  'careers_sites.slug':
    'Le nom du compte dans l’adresse des pages : minuscules, chiffres et traits d’union, 63 au plus.',
  changes_horizon:
    'Une ligne : jusqu’où les changements peuvent être lus. Les lignes en dessous doivent être lues par une requête postérieure à l’horizon.',
  colors:
    'Couleurs, identifiées par leur valeur hexadécimale et communes à tous les comptes. Un appelant peut ajouter une valeur ; seules les migrations donnent des noms.',
  'colors.id': 'La valeur hexadécimale, sous la forme #rrggbb en minuscules.',
  'colors.name':
    'Le nom de la couleur dans la palette. D’une couleur ajoutée par un appelant, c’est la valeur hexadécimale.',
  companies: 'Clients et prospects d’un compte.',
  'companies.canonicalNetworkUrl':
    'La forme canonique de networkUrl, par laquelle une entreprise est retrouvée. Elle est déduite de networkUrl si elle n’est pas donnée.',
  'companies.changedIn': 'Numéro de la transaction qui a modifié en dernier la ligne ou ce qui en dépend.',
  'companies.description':
    'HTML sous sa forme canonique et assainie. L’enregistrement d’une entreprise accepte tout HTML et lui donne cette forme.',
  'companies.externalId': 'L’id de l’entreprise dans le logiciel de l’appelant.',
  'companies.isLive':
    'Vrai, ou null pour une entreprise supprimée, afin que les contraintes d’unicité ne portent que sur les autres.',
  'companies.isProtectedUntil':
    'Jusqu’à cette date, les salariés de l’entreprise ne doivent pas être approchés.',
  'companies.statusEntity':
    'Toujours COMPANY. Fait partie de la clé étrangère vers statuses, qui n’accepte donc que des statuts d’entreprises.',
  companies_assignees: 'Utilisateurs en charge d’une entreprise.',
  companies_fieldsvalues:
    'Valeurs de champs personnalisés. Chaque ligne contient un texte, une option choisie, une étiquette ou un lieu.',
  companies_files: 'Fichiers d’une entreprise.',
  companies_industries: 'Secteurs d’activité d’une entreprise.',
  companies_findings:
    'Ce qu’une source a dit d’une entreprise quand elle a été interrogée. Ce que l’entreprise a déjà n’est pas remplacé.',
  companies_legaldata: 'Données d’une entreprise issues du registre. Une entreprise a au plus une ligne.',
  'companies_legaldata.closedAt':
    'Quand l’entreprise a cessé, selon le registre. Null : elle est active, ou rien n’est connu.',
  'companies_legaldata.foundAt':
    'Quand une source a été interrogée la dernière fois et connaissait l’entreprise. Null : aucune source n’a complété ces données.',
  'companies_legaldata.source':
    'La source qui a complété ces données : companyRegister. Null : elles ont toutes été saisies.',
  'companies_legaldata.vatNumber':
    'Le numéro de TVA, précédé du code de son pays. Il doit avoir la forme de son pays, et un numéro français une clé valide.',
  companies_legaldata_locations: 'Établissements d’une entreprise inscrits au registre.',
  'companies_legaldata_locations.closedAt':
    'Quand l’établissement a été fermé, selon le registre. Null : il est ouvert, ou rien n’est connu.',
  companies_projectscounts:
    'Le nombre de projets d’une entreprise dans chaque groupe de statuts, y compris les groupes supprimés qui en ont. Les projets supprimés ne comptent pas.',
  companies_revisions:
    'Une ligne par enregistrement qui a modifié une entreprise, numérotée à la suite de la dernière lue : de deux enregistrements qui ont lu le même état, un seul réussit. Une candidature qui crée ou modifie l’entreprise reçoit son numéro de la base.',
  database_epoch:
    'Une ligne. Son id fait partie de chaque curseur : ceux d’avant une restauration ou d’une autre copie de la base ont expiré.',
  fields: 'Définitions des champs personnalisés. Un champ qui a des champs enfants est une section.',
  'fields.isHidden':
    'Indique si le champ est masqué. Ni les offres ni le formulaire de candidature ne l’affichent alors.',
  'fields.isOnApplicationForm':
    'Indique si les candidats peuvent remplir ce champ. Champs de profils uniquement, de tout type sauf user.',
  'fields.isOnOffers':
    'Indique si les offres affichent les valeurs de ce champ. Champs de projets uniquement.',
  'fields.isRequiredOnApplicationForm':
    'Indique si le formulaire de candidature exige une valeur. Le champ y figure donc.',
  'fields.purpose': 'Ce à quoi le service reconnaît le champ, par exemple joboffer_salary_is_public.',
  'fields.targetedEntity':
    'Le genre d’enregistrement qui a ce champ : PROFILE, PROJECT ou COMPANY. Un champ enfant a celui de son parent.',
  fields_options: 'Options d’un champ à choix.',
  'fields_options.technicalValue':
    'Une valeur stable pour les programmes. Le nom de l’option est pour les personnes.',
  files: 'Fichiers stockés. Une ligne décrit le fichier ; son contenu est dans le stockage.',
  'files.mimeType': 'Le type MIME, reconnu au contenu et non au nom du fichier.',
  'files.sha256':
    'L’empreinte SHA-256 du contenu, en hexadécimal minuscule, à laquelle se reconnaissent les contenus identiques.',
  'files.size': 'La taille en octets.',
  'files.storageKey': 'La clé sous laquelle le stockage garde le contenu.',
  groups: 'Comptes. Les lignes des autres tables désignent par groupId le compte auquel elles appartiennent.',
  'groups.areAllOpenProjectsOffers':
    'Indique si tout projet de recrutement ouvert est une offre. Sinon seuls le sont ceux qui sont activés sur un site d’emploi.',
  'groups.defaultCountry':
    'Le pays, code ISO 3166-1 alpha-2. Les numéros de téléphone sans indicatif sont lus comme ceux de ce pays.',
  'groups.disabledAt':
    'Depuis quand les clés du compte sont refusées, ses pages carrières fermées et ses webhooks en attente ; null tant qu’il est actif.',
  'groups.locale': 'La langue des textes présentés au compte, étiquette BCP 47.',
  history_entries:
    'Événements de l’historique d’une personne, par exemple candidatures, appels et notes. createdAt est le moment de l’événement.',
  'history_entries.message':
    'Texte brut. Un client qui l’affiche dans une page doit l’échapper : d’une candidature, n’importe qui peut l’avoir écrit.',
  images: 'Photos de profils, à une URL publique ou en fichier stocké.',
  industries: 'Secteurs d’activité tels que les liste le réseau professionnel, communs à tous les comptes.',
  jobboards: 'Sites d’emploi sur lesquels des projets peuvent être publiés, communs à tous les comptes.',
  jobboards_feeds:
    'Sites d’emploi qui lisent les offres d’un compte à /careers/<slug>/jobs.xml. Ce qu’ils lisent est noté dans jobboards_offers.',
  jobboards_offers: 'Annonces de projets sur les sites d’emploi, avec leur état actuel.',
  locations:
    'Lieux : le texte tel qu’il a été donné et, si elles sont connues, l’adresse et les coordonnées.',
  locations_pending:
    'Lieux dont la maintenance d’un serveur doit encore chercher les parties et les coordonnées.',
  networkcompanies:
    'Données publiques sur des entreprises, issues du réseau professionnel. Communes à tous les comptes ; aucune clé d’API ne peut les écrire.',
  'networkcompanies.foundAt': 'Quand la source a été interrogée pour la dernière fois.',
  'networkcompanies.source':
    'Qui l’a dit en dernier, par exemple networkProvider. Null : aucune source, mais quelqu’un avec les droits d’un administrateur.',
  networkcompanies_images: 'Images des données publiques d’entreprises.',
  networkcompanies_industries: 'Secteurs d’activité d’une entreprise dans les données publiques.',
  offers: 'Projets que tout le monde peut voir et auxquels tout le monde peut postuler.',
  offers_changes: 'Projets qui sont ou ont été des offres, dans l’ordre où leurs offres ont changé.',
  offers_ends:
    'Quand les offres finissent, si elles le disent : la plus tardive des expirations de leurs annonces sur le site careers_site.',
  offers_fieldsvalues:
    'Valeurs de champs personnalisés des offres, visibles de tous : celles des champs avec isOnOffers, et les salaires s’ils sont publics.',
  offers_files: 'Les fichiers publics des offres.',
  offers_opened:
    'Offres qu’un site d’emploi publie désormais et que offers_changes n’a pas encore comme ouvertes. Une condition sur enabledAt les trouve par un index.',
  offers_unrecorded:
    'Projets dont l’état dans offers_changes n’est pas le leur : publiés par le temps qui a passé.',
  pending_trigger_tasks: 'Automatisations qui doivent encore s’exécuter pour une personne.',
  profiles: 'Personnes : candidats, contacts et talents.',
  'profiles.canonicalNetworkUrl':
    'La forme canonique de profileUrl, par laquelle un profil est retrouvé. Elle est déduite de profileUrl si elle n’est pas donnée.',
  'profiles.changedIn': 'Numéro de la transaction qui a modifié en dernier la ligne ou ce qui en dépend.',
  'profiles.countResumes': 'Le nombre de CV parmi les fichiers du profil. Écrit par un déclencheur.',
  'profiles.erasedAt':
    'Quand tout ce qui est personnel a été retiré du profil. Un profil effacé est supprimé et ne peut pas être restauré.',
  'profiles.erasureDueAt':
    'Quand la personne sera effacée par la durée de conservation des profils inactifs. Fixé 30 jours à l’avance, annulé par un nouveau contact.',
  'profiles.isLive':
    'Vrai, ou null pour un profil supprimé, afin que les contraintes d’unicité ne portent que sur les autres.',
  'profiles.profileUrl':
    'L’URL de la page de la personne sur le réseau professionnel, telle qu’elle a été donnée.',
  'profiles.retentionHoldUntil':
    'Jusqu’à quand la personne n’est pas effacée par la durée de conservation du compte, par exemple en raison d’un litige.',
  'profiles.searchString': 'Prénom, nom et titre en minuscules sans accents. Peut être cherché avec _ilike.',
  profiles_assignees: 'Utilisateurs en charge d’une personne.',
  profiles_associations:
    'Liens entre personnes et entreprises. Par exemple, une personne est un contact d’une entreprise.',
  profiles_duplicates: 'Paires de profils qui pourraient être la même personne, à examiner.',
  profiles_educations: 'Formations d’une personne.',
  profiles_emails: 'Adresses e-mail d’une personne.',
  profiles_erasures:
    'Une ligne par personne effacée. Insérer une ligne efface la personne, sans retour possible.',
  profiles_fieldsvalues:
    'Valeurs de champs personnalisés. Chaque ligne contient un texte, une option choisie, une étiquette ou un lieu.',
  profiles_files:
    'Fichiers d’une personne. Les lignes de CV contiennent aussi ce qui a été lu dans le fichier.',
  profiles_keys:
    'Identités des profils qui ne sont pas supprimés. Chacune appartient à un seul profil du compte. Tenues par des déclencheurs de profiles et profiles_emails ; les provisoires viennent des candidatures avec une clé publique.',
  profiles_findings:
    'Ce qu’une source a dit d’une personne quand sa page de réseau lui a été demandée. La plateforme le reprend là où le profil ne dit rien.',
  profiles_locales: 'Langues que parle une personne.',
  profiles_locations: 'Lieux où une personne vit ou travaille.',
  profiles_merges:
    'Une ligne par fusion de deux profils. Insérer une ligne transfère à l’autre profil tout ce qui appartient au profil fusionné.',
  profiles_phones: 'Numéros de téléphone d’une personne.',
  profiles_places: 'Lieux des profils. Pour les écrire, utilisez profiles_locations.',
  profiles_points:
    'Où se trouvent les lieux des profils dont les coordonnées sont connues, pour la recherche dans un rayon. Tenus par des déclencheurs de ce qui désigne des lieux.',
  profiles_positions: 'Postes actuels et passés d’une personne.',
  profiles_revisions:
    'Une ligne par enregistrement d’un profil, numérotée à la suite de la dernière lue : de deux enregistrements qui ont lu le même état, un seul réussit.',
  profiles_search:
    'Les mots de chaque profil qui n’est pas supprimé, pour la recherche. Tenus par des déclencheurs de profiles et de ce qui en dépend.',
  profiles_search_pending:
    'Profils dont les mots ont changé : ils sont écrits dans profiles_search à la fin de la transaction ou plus tard.',
  projects: 'Projets d’un compte : recrutement, vente, ou les deux.',
  projects_assignees: 'Utilisateurs en charge d’un projet.',
  projects_fieldsvalues:
    'Valeurs de champs personnalisés. Chaque ligne contient un texte, une option choisie, une étiquette ou un lieu.',
  projects_files: 'Fichiers d’un projet.',
  projects_jobboards: 'Sites d’emploi d’un projet.',
  projects_profiles:
    'Profils dans des projets. Un profil a un statut propre dans chaque projet. Une deuxième candidature au même projet ne change pas cette ligne.',
  projects_profilescounts:
    'Le nombre de profils d’un projet dans chaque groupe de statuts, y compris les groupes supprimés qui en ont. Les profils supprimés ne comptent pas.',
  projects_revisions:
    'Une ligne par enregistrement qui a modifié un projet, numérotée à la suite de la dernière lue : de deux enregistrements qui ont lu le même état, un seul réussit.',
  protectedcompanies:
    'Entreprises où une personne travaille actuellement et dont les salariés ne doivent pas être approchés.',
  removed_event_logs:
    'Ce que renvoie remove_event_logs : une ligne avec le nombre d’événements. La vue elle-même n’en a aucune.',
  replaced_values:
    'Valeurs qui ne suivaient pas les règles de leur type quand ces règles sont apparues, telles qu’elles étaient. Écrites par des migrations ; une ligne devenue inutile peut être supprimée.',
  retention_runs:
    'Ce que la durée de conservation d’un compte a supprimé : le dernier passage et, pendant un an, ceux qui ont supprimé quelque chose. Insérer une ligne supprime ce qui est échu.',
  search_words:
    'Les mots des noms, des titres et des identifiants de réseau d’un compte, par lesquels une recherche retrouve ceux qui sont mal tapés. Un mot nouveau dans plusieurs transactions y est plusieurs fois.',
  status_changes: 'Changements de statut des enregistrements. Écrits par des déclencheurs.',
  statuses:
    'Statuts des profils, des projets et des entreprises. Un statut sans parent est un groupe et a un genre. Les enregistrements ont des statuts qui appartiennent à un groupe.',
  'statuses.isHidden':
    'Indique si le statut est masqué. Il n’est alors plus proposé, et un projet qui l’a n’est pas une offre.',
  storage_objects:
    'Les contenus du stockage. Une ligne est validée avant que ses octets soient écrits, et supprimée après leur suppression.',
  tasks: 'Une ligne par enregistrement demandé : la requête, son avancement et son résultat.',
  'tasks.attempts': 'Le nombre de fois que l’enregistrement a été commencé.',
  'tasks.error': 'La raison de l’échec : code, message et détails.',
  'tasks.input':
    'La requête, avec les références de ses fichiers, à partir de laquelle un enregistrement interrompu reprend. Aucune clé d’API ne peut la lire.',
  'tasks.outcome': 'L’effet d’un enregistrement réussi : created, updated, merged ou unchanged.',
  'tasks.response': 'La réponse à la requête. Elle est renvoyée quand la requête est répétée.',
  'tasks.status':
    'queued, running, succeeded ; failed : accepté, mais n’a pas pu être fait ; rejected : refusé, jamais accepté.',
  'tasks.steps': 'Les étapes de l’enregistrement avec leurs heures, dans l’ordre.',
  'tasks.type': 'Le genre d’enregistrement : projects, companies ou applicants.',
  'tasks.warnings':
    'Ce qui a été ignoré ou modifié dans la requête. Chaque avertissement a un chemin, un code et un message.',
  unread_notifications:
    'Messages d’une personne qu’un utilisateur n’a pas encore lus. Une ligne est supprimée quand le message est lu.',
  users: 'Personnes qui travaillent avec les données d’un compte.',
  'users.disabled':
    'Indique si l’utilisateur est désactivé. Il garde ce qui lui est attribué et ne reçoit plus rien de nouveau.',
  webhook_attempts:
    'Les tentatives d’envoi : quand, combien de temps, et ce qui a été répondu. Insérer une ligne décide du sort de l’envoi.',
  webhook_deliveries: 'Ce qui est envoyé à un webhook, et ce qu’il en est advenu.',
  'webhook_deliveries.status':
    'queued, running, delivered, failed (toutes les tentatives ont échoué) ou held (le webhook a été désactivé ; l’envoi peut être rejoué).',
  webhook_endpoints:
    'Adresses auxquelles les événements d’un compte sont envoyés, et programmes qui écoutent une minute à la fois.',
  'webhook_endpoints.disabledAt':
    'Quand l’envoi a été arrêté. Les événements des 30 jours suivants sont gardés et peuvent être rejoués.',
  'webhook_endpoints.events':
    'Les événements envoyés : leurs types, comme profile.created, tous ceux d’un genre, comme profile.*, ou * pour tous.',
  'webhook_endpoints.payload':
    'event : ce qui s’est passé, avec des ids. record : l’enregistrement aussi, tel que les listes le montrent au moment de l’envoi.',
  webhook_events:
    'Ce qui est arrivé aux enregistrements d’un compte, gardé 30 jours. Écrit par des déclencheurs, seulement si un webhook ou un programme à l’écoute le demande.',
  webhook_secrets: 'Ce avec quoi les messages à un webhook sont signés. Aucun rôle ne peut les lire.',
  webhook_sequences: 'Le numéro du dernier événement de chaque enregistrement.',
};
