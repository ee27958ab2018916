/** The types of the API. Written by `npm run client` from the description of the API; do not edit it. */
import type { Upload } from '../upload.ts';

export interface AcceptApplicationBody {
  /** The values to take over: `firstName`, `lastName`, `emailAddresses`, `phoneNumbers`, `networkUrl`, `location`, `headline`, `currentPosition` (with `currentCompanyName`), `associations`, what the resumes say (`summary`, `birthday`, `positions`, `educations`, `locales`), and ids of custom fields. Any other name is refused. A value that is named replaces the stored one; lists are completed. Omitted or `null`: all values. An empty list: none, which closes the review and leaves the profile as it is. */
  fields?: ("firstName" | "lastName" | "emailAddresses" | "phoneNumbers" | "networkUrl" | "location" | "headline" | "currentPosition" | "associations" | "summary" | "birthday" | "positions" | "educations" | "locales" | string)[] | null;
}

/** A save that will be done. */
export interface AcceptedSave {
  /** What happens, in words for people. */
  message: string;
  /** The id of the task that stands for this save: `GET /rest/v2/tasks/{id}` tells how it ends. */
  taskId: string;
}

export interface ApplicationBody {
  /** The reference of the offer or recruitment project that the application is for. An application whose reference is wrong is kept. `null` and an empty text mean that none is given. */
  referenceId?: string | null;
  /** The id of that offer or project, in the place of `referenceId`. With neither, the application is for no project. `null` and an empty text mean that none is given. */
  projectId?: string | "" | null;
  /** The first name, of at most 200 characters. It is required unless it can be read from a resume, the network URL or the e-mail address, or `id` or `externalId` names a profile. An empty text means that none is given. So does `null`, except that with a private key it clears the stored value. A name has at most 200 characters. */
  firstName?: string | null;
  /** The last name, required as the first name is. An empty text means that none is given. So does `null`, except that with a private key it clears the stored value. A name has at most 200 characters. */
  lastName?: string | null;
  /** E-mail addresses, separated by commas, semicolons or line ends, with or without a display name. What is no address is left out, with a warning, and kept with the application. A person is found by a confirmed address. An empty text means that none is given. So does `null`, except that with a private key it clears the stored value. */
  emailAddresses?: string | null;
  /** Phone numbers, separated by commas, semicolons or line ends, as they are dialled in the country of the account or with `+`, with labels and extensions. What has digits and is no number is kept as it was sent, with a warning. An empty text means that none is given. So does `null`, except that with a private key it clears the stored value. */
  phoneNumbers?: string | null;
  /** The address of the page of the person in the professional network. A person is found by it. At most 1,990 characters; an address that is not valid is left out, with a warning. An empty text means that none is given. So does `null`, except that with a private key it clears the stored value. */
  networkUrl?: string | null;
  /** The subject of the entry in the history of the person, as plain text. The default is `Candidature depuis formulaire web`. `null` and an empty text mean that none is given. */
  historyEntrySubject?: string | null;
  /** The message of that entry, such as a cover letter, as plain text. `null` and an empty text mean that none is given. */
  historyEntryMessage?: string | null;
  /** Resumes: PDF, DOCX, DOC, ODT, RTF, HTML or plain text. They are read, and what they say fills what the body does not say. At most 5. A resume that cannot be read is kept, with a warning. */
  resumesFiles?: readonly Upload[] | null;
  /** Other files, which are kept and not read. At most 10 files, resumes included, of at most 10 MB each and 20 MB together. Programs and archives are left out, with a warning. */
  files?: readonly Upload[] | null;
  /** The id of the person in your own software. With a private key it finds the profile, and a body with nothing else than values is an update and no application. A public key may not use it, unless the key was made for it. An empty text means that none is given. So does `null`, except that with a private key it clears the stored value. At most 1000 bytes in UTF-8. */
  externalId?: string | null;
  /** The id of the profile, or of one of its applications; a new profile gets it. A public key may not use it, unless the key was made for it. `null` and an empty text mean that none is given. */
  id?: string | "" | null;
  /** Where the person lives, as they would write it. An empty text means that none is given. So does `null`, except that with a private key it clears the stored value. */
  location?: string | null;
  /** What the person does, in one line of plain text. An empty text means that none is given. So does `null`, except that with a private key it clears the stored value. */
  headline?: string | null;
  /** Where the person works now. With `currentPosition` it completes the current position or is a new one. `null` and an empty text mean that none is given. */
  currentCompanyName?: string | null;
  /** What the person does there. Alone, it is a new title at the current company. `null` and an empty text mean that none is given. */
  currentPosition?: string | null;
  /** Ignored, with the warning `deprecated`, whatever it is: send `data.associations` instead. */
  currentCompanyId?: string | null;
  /** Where the applicant came from, for example the name of a job board. It is kept with the application. `null` and an empty text mean that none is given. */
  source?: string | null;
  /** What the applicant agreed to. It is kept with the application and decides how long the person may be kept. `null` means that none is given. */
  consent?: {
    /** The legal basis, for example `consent`. `null` and an empty text mean that none is given. */
    basis?: string | null;
    /** The version of the text that the applicant saw. `null` and an empty text mean that none is given. */
    textVersion?: string | null;
    /** When the applicant agreed: ISO 8601 with an offset. Omitted or `null`: when the application is received. The year has to be from 0001 to 9999 in UTC. An offset is from -15:59 to +15:59. */
    givenAt?: string | null;
    /** Until when the agreement holds: ISO 8601 with an offset. Omitted or `null`: the retention period of the account decides. The year has to be from 0001 to 9999 in UTC. An offset is from -15:59 to +15:59. */
    expiresAt?: string | null;
    /** Whether the application may be kept for other jobs. Omitted or `null`: the applicant was not asked. */
    talentPool?: boolean | null;
  } | null;
  /** More about the person. `null` means that nothing is given. */
  data?: {
    /** Companies that the person is connected with; those that are there already stay. `null` means that none is given. At most 100 associations. */
    associations?: {
      /** How they are connected. `COMPANY_CONTACT`: the person is a contact at the company. */
      associationType: "COMPANY_CONTACT";
      /** The company. With a public key one that exists may be linked or not; the answer does not say which. */
      company: {
        /** The id of a company of the account. `null` and an empty text mean that none is given. */
        serviceId?: string | "" | null;
        /** The id of the company in your own software. It finds the company if there is no `serviceId`; an unknown one with a `name` creates the company. At most 1000 bytes in UTF-8. */
        externalId?: string | null;
        /** The name of the company. With a private key it renames the company that `externalId` finds. `null` and an empty text mean that none is given. A name has at most 200 characters. */
        name?: string | null;
        /** The id of a status of companies, which the company gets. `null` and an empty text mean that none is given. */
        statusId?: string | "" | null;
      };
    }[] | null;
  } | null;
  /** The value of the custom field with this id. A text has at most 500,000 characters. `text`, `url`, `email`, `phone`: the text; `richtext`: HTML, which is sanitised, or plain text; `number`, `rating` (a whole number from 0 to 5) and `currency` (`45000 EUR`): a number or a text; `boolean`: `true` or `false`; `date`: `2026-09-01`; `datetime`: `2026-09-01T09:00:00Z`, without an offset in the time zone of the account; `user`: the id, name or e-mail address of a user; `singlechoice`, `multiplechoice`: the id, technical value or name of an option, several separated by commas; `tags`: words, several separated by commas; `singlelocation`, `multiplelocation`: a place, several separated by semicolons. `null` and an empty text clear the field. */
  [name: string]: string | number | boolean | null | "" | readonly Upload[] | {
    /** The legal basis, for example `consent`. `null` and an empty text mean that none is given. */
    basis?: string | null;
    /** The version of the text that the applicant saw. `null` and an empty text mean that none is given. */
    textVersion?: string | null;
    /** When the applicant agreed: ISO 8601 with an offset. Omitted or `null`: when the application is received. The year has to be from 0001 to 9999 in UTC. An offset is from -15:59 to +15:59. */
    givenAt?: string | null;
    /** Until when the agreement holds: ISO 8601 with an offset. Omitted or `null`: the retention period of the account decides. The year has to be from 0001 to 9999 in UTC. An offset is from -15:59 to +15:59. */
    expiresAt?: string | null;
    /** Whether the application may be kept for other jobs. Omitted or `null`: the applicant was not asked. */
    talentPool?: boolean | null;
  } | {
    /** Companies that the person is connected with; those that are there already stay. `null` means that none is given. At most 100 associations. */
    associations?: {
      /** How they are connected. `COMPANY_CONTACT`: the person is a contact at the company. */
      associationType: "COMPANY_CONTACT";
      /** The company. With a public key one that exists may be linked or not; the answer does not say which. */
      company: {
        /** The id of a company of the account. `null` and an empty text mean that none is given. */
        serviceId?: string | "" | null;
        /** The id of the company in your own software. It finds the company if there is no `serviceId`; an unknown one with a `name` creates the company. At most 1000 bytes in UTF-8. */
        externalId?: string | null;
        /** The name of the company. With a private key it renames the company that `externalId` finds. `null` and an empty text mean that none is given. A name has at most 200 characters. */
        name?: string | null;
        /** The id of a status of companies, which the company gets. `null` and an empty text mean that none is given. */
        statusId?: string | "" | null;
      };
    }[] | null;
  } | undefined;
}

/** A custom field that the account asks applicants for. */
export interface ApplicationFormField {
  /** The id of the custom field. */
  id: string;
  /** The name of the custom field, as people read it. */
  name: string;
  /** What kind of values the field has. New types may be added. */
  type: string;
  /** The place of the field in the form, in ascending order. */
  order: number;
  /** Whether the form should insist on a value. The server takes an application without it, so that none is lost. */
  isRequired: boolean;
  /** The options of fields of the types `singlechoice` and `multiplechoice`, in their order; empty for all other types. */
  options: {
    /** The id of the option. */
    id: string;
    /** The name of the option, as people read it. */
    name: string;
    /** A stable value for programs. The name of the option is for people. */
    technicalValue: string | null;
    /** Whether the form begins with this option chosen. */
    isDefault: boolean;
  }[];
}

/** The logo of a careers site. */
export interface CareersLogo {
  /** The id of the careers site. */
  id: string;
  /** The name of the site in the address of its pages. */
  slug: string;
  /** The MIME type of the logo, recognised by its content; null without a logo. */
  logoType: string | null;
  /** The SHA-256 hash of the logo in lower-case hexadecimal; null without a logo. */
  logoSha256: string | null;
  /** When the site was last changed. */
  updatedAt: string;
}

/** An offer that is no longer published. Only lists with `after` have it. */
export interface ClosedOffer {
  /** The name of the type in GraphQL. */
  __typename: "offers";
  /** The id of the offer. */
  id: string;
  /** When the offer was closed. */
  deletedAt: string;
}

/** A colour of the palette. */
export interface Color {
  /** The name of the type in GraphQL. */
  __typename: "colors";
  /** The id. */
  id: string;
  /** The name of the colour in the palette. For a colour that a caller added, it is the hexadecimal value. */
  name: string;
}

/** A company of the account. */
export interface Company {
  /** The name of the type in GraphQL. */
  __typename: "companies";
  /** The id of the company. */
  id: string;
  /** The id of the status; null when there is none. */
  statusId: string | null;
  /** The id of the account that owns the record. */
  groupId: string;
  /** The id of the public data of the company that are shared by all accounts; null when none are linked. */
  networkCompanyId: string | null;
  /** The name of the company. */
  name: string;
  /** HTML in the canonical sanitised form. The save of a company accepts any HTML and brings it into this form. */
  description: string | null;
  /** The slogan. */
  tagline: string | null;
  /** The address of the website. */
  website: string | null;
  /** The last part of the address of the page in the professional network. */
  universalName: string | null;
  /** The id of the company in the professional network. */
  networkId: string | null;
  /** The address of the page of the company in the professional network. */
  networkUrl: string | null;
  /** The id of the company in the software of the caller. */
  externalId: string | null;
  /** The day when it was founded, `YYYY-MM-DD`. */
  foundedAt: string | null;
  /** When the record was deleted; null for a record that exists. */
  deletedAt: string | null;
  /** How many people say in the professional network that they work here. */
  networkEmployeeCount: number | null;
  /** The lower bound of the size that the company states of itself: 201 of “201 to 500 employees”. */
  networkEmployeeStartCount: number | null;
  /** The upper bound of the size that the company states of itself: 500 of “201 to 500 employees”. */
  networkEmployeeEndCount: number | null;
  /** Until this time, the employees of the company must not be approached. */
  isProtectedUntil: string | null;
  /** When the row was created. */
  createdAt: string;
  /** When the row was last changed. */
  updatedAt: string;
  /** The users who are responsible for the company. */
  assignees: {
    /** The name of the type in GraphQL. */
    __typename: "companies_assignees";
    /** The user. */
    user: {
      /** The name of the type in GraphQL. */
      __typename: "users";
      /** The name of the user, as people read it. */
      displayName: string;
      /** The e-mail address of the user. */
      email: string;
      /** The id of the user. */
      id: string;
    };
  }[];
  /** The attached files, the oldest first. */
  files: {
    /** The name of the type in GraphQL. */
    __typename: "companies_files";
    /** The id of the file. */
    fileId: string;
    /** When the row was created. */
    createdAt: string;
    /** When the row was last changed. */
    updatedAt: string;
    /** The file, with a link from which it can be downloaded. */
    file: File;
  }[];
  /** How many projects of the company are in each group of statuses. Groups without a project are left out. */
  projectsCountPerStatusGroup: {
    /** The name of the type in GraphQL. */
    __typename: "companies_projectscounts";
    /** The status; null when it has none. */
    status: {
      /** The name of the type in GraphQL. */
      __typename: "statuses";
      /** The id of the status. */
      id: string;
      /** The title of the status, as people read it. */
      title: string;
      /** Whether the status is hidden. A hidden status is not offered for selection, and a project that has it is not an offer. */
      isHidden: boolean;
      /** Whether the system assigns the status, for example to a profile that has just applied. */
      isAuto: boolean;
      /** The place of the status among those of its group, in ascending order. */
      order: number;
      /** The id of the status that this one is a step of; null at the top. */
      parentId: string | null;
      /** The colour in which the record or the status is shown. */
      color: Color | null;
    } | null;
    /** How many there are. */
    count: number;
  }[];
  /** The status; null when it has none. */
  status: {
    /** The name of the type in GraphQL. */
    __typename: "statuses";
    /** The title of the status, as people read it. */
    title: string;
    /** The colour in which the record or the status is shown. */
    color: Color | null;
    /** Whether the system assigns the status, for example to a profile that has just applied. */
    isAuto: boolean;
    /** The id of the status. */
    id: string;
  } | null;
  /** What the register of companies says; null when nothing is known. */
  legaldata: {
    /** The name of the type in GraphQL. */
    __typename: "companies_legaldata";
    /** The id. */
    id: string;
    /** When the row was created. */
    createdAt: string;
    /** When the record was deleted; null for a record that exists. */
    deletedAt: string | null;
    /** When the row was last changed. */
    updatedAt: string;
    /** The registered name. */
    legalName: string | null;
    /** The SIREN (French company number). Its check digit must be valid. */
    siren: string | null;
    /** The VAT number, with the code of its country before it. It must have the form of its country, and a French one a valid key. */
    vatNumber: string | null;
    /** What the company does, in words. */
    activity: string | null;
    /** The code of the main activity in NAF, the French classification of activities. */
    codenaf: string | null;
    /** The title of that code. */
    codenafTitle: string | null;
    /** The day when it was founded, `YYYY-MM-DD`. */
    foundedAt: string | null;
    /** When the company was closed, by the company register. Null: it is active, or nothing is known. */
    closedAt: string | null;
    /** When a source was last asked and knew the company. Null: no source has added to these data. */
    foundAt: string | null;
    /** The source that has added to these data: companyRegister. Null: callers have written all of them. */
    source: string | null;
    /** The registered establishments, the headquarters first. */
    locations: {
      /** The name of the type in GraphQL. */
      __typename: "companies_legaldata_locations";
      /** The SIRET (French establishment number). Its check digit must be valid. */
      siret: string | null;
      /** Whether this establishment is the headquarters. */
      isHeadquarters: boolean;
      /** When the establishment was closed, by the company register. Null: it is open, or nothing is known. */
      closedAt: string | null;
      /** Where the establishment is; null when it is not known. */
      location: {
        /** The name of the type in GraphQL. */
        __typename: "locations";
        /** The id. */
        id: string;
        /** The text by which the place was given. */
        search: string;
        /** The place as a GeoJSON point (EPSG:4326, longitude first); null when its coordinates are not known. */
        center: {
          /** The kind of geometry in GeoJSON. */
          type: "Point";
          /** Longitude and latitude in degrees, in this order. */
          coordinates: number[];
          /** The coordinate reference system, EPSG:4326. */
          crs?: {
            /** How the system is named. */
            type: string;
            /** The name of the system. */
            properties: {
              /** The name in the notation of the OGC. */
              name: string;
            };
          };
        } | null;
        /** The address in one line, if the place was looked up. */
        formattedAddress: string | null;
        /** The number in the street. */
        streetNumber: string | null;
        /** The street. */
        route: string | null;
        /** The postal code. */
        postalCode: string | null;
        /** The town. */
        locality: string | null;
        /** The largest division of the country, such as a region or a state. */
        administrativeAreaLevel1: string | null;
        /** The next smaller division of the country, such as a department or a county. */
        administrativeAreaLevel2: string | null;
        /** The name of the country. */
        countryName: string | null;
      } | null;
    }[];
  } | null;
  /** The industries of the company. */
  industries: {
    /** The name of the type in GraphQL. */
    __typename: "companies_industries";
    /** The industry. */
    industry: Industry;
  }[];
  /** What the professional network says of the company in public. Accounts share these data, and no save changes them. Null when none are linked. */
  networkCompanyData: {
    /** The name of the type in GraphQL. */
    __typename: "networkcompanies";
    /** The id of these public data. */
    id: string;
    /** The name of the company in the network. */
    name: string | null;
    /** What the company says of itself in the network, as plain text. */
    description: string | null;
    /** The slogan. */
    tagline: string | null;
    /** The day when it was founded, `YYYY-MM-DD`. */
    foundedAt: string | null;
    /** How many people say in the professional network that they work here. */
    networkEmployeeCount: number | null;
    /** The lower bound of the size that the company states of itself: 201 of “201 to 500 employees”. */
    networkEmployeeStartCount: number | null;
    /** The upper bound of the size that the company states of itself: 500 of “201 to 500 employees”. */
    networkEmployeeEndCount: number | null;
    /** The address of the page of the company in the professional network. */
    networkUrl: string | null;
    /** The last part of the address of the page in the professional network. */
    universalName: string | null;
    /** The id of the company in the professional network. */
    networkId: string | null;
    /** The address of the website. */
    website: string | null;
    /** Who said it last, such as networkProvider. Null: no source, but somebody with the rights of an admin. */
    source: string | null;
    /** When the source was asked last. */
    foundAt: string | null;
    /** The picture; null when there is none. */
    image: {
      /** The name of the type in GraphQL. */
      __typename: "networkcompanies_images";
      /** The web address of the picture. */
      publicUrl: string;
    } | null;
    /** The industries of the company. */
    industries: {
      /** The name of the type in GraphQL. */
      __typename: "networkcompanies_industries";
      /** The industry. */
      industry: Industry;
    }[];
  } | null;
  /** The values of custom fields. A field with several values, such as tags or choices, has an element for each value. */
  fieldsValues: {
    /** The name of the type in GraphQL. */
    __typename: "companies_fieldsvalues";
    /** The id. */
    id: string;
    /** The custom field that the value is of. */
    field: {
      /** The name of the type in GraphQL. */
      __typename: "fields";
      /** The id of the custom field. */
      id: string;
      /** What kind of values the field has. New types may be added. */
      type: string;
      /** The name of the custom field, as people read it. */
      name: string;
    };
    /** The option that was chosen, for fields of the types `singlechoice` and `multiplechoice`; null for all other types. */
    fieldValue: {
      /** The name of the type in GraphQL. */
      __typename: "fields_options";
      /** The id of the option. */
      id: string;
      /** The name of the option, as people read it. */
      name: string;
    } | null;
    /** The place, for fields of the types `singlelocation` and `multiplelocation`; null for all other types. */
    location: {
      /** The name of the type in GraphQL. */
      __typename: "locations";
      /** The id. */
      id: string;
      /** The text by which the place was given. */
      search: string;
      /** The address in one line, if the place was looked up. */
      formattedAddress: string | null;
    } | null;
    /** The value as text, in the canonical form of the type of the field. Null when the value is an option or a location. */
    value: string | null;
  }[];
  /** The projects of the company that are not deleted, the oldest first. */
  projects: {
    /** The name of the type in GraphQL. */
    __typename: "projects";
    /** The id of the project. */
    id: string;
    /** The colour in which the record or the status is shown. */
    color: Color | null;
    /** The name of the project. */
    name: string;
  }[];
  /** Only in answers to `near`: how far the nearest place of the record is from the point, in kilometres. */
  distanceKm?: number;
}

export interface CompanyBody {
  /** The id of the company. A company that does not exist is created with this id. `null` and an empty text mean that none is given. */
  companyId?: string | "" | null;
  /** The name. A new company needs one, unless it can be read from `networkUrl`. It cannot be cleared: an empty text is refused. */
  name?: string;
  /** What the company does, as HTML or as plain text, whose lines and lists are kept. Scripts, styles, pictures and unsafe links are removed, with the warning `html_sanitised`. `null` and an empty text clear it. */
  description?: string | null;
  /** The address of the page of the company in the professional network. It finds the company if neither `companyId` nor `externalId` does, without regard to scheme, `www.`, query and case. At most 1,990 characters. `null` and an empty text clear it. */
  networkUrl?: string | null;
  /** The id of the company in your own software. It finds the company if there is no `companyId`. `null` and an empty text clear it. At most 1000 bytes in UTF-8. */
  externalId?: string | null;
  /** The users who are responsible for the company: names or e-mail addresses of enabled users, separated by commas. They replace the present ones. `null` and an empty text remove all. */
  assignees?: string | null;
  /** The id of a status of companies. `null` and an empty text clear it. */
  statusId?: string | "" | null;
  /** Values of custom fields of companies, by the id of the field. Fields that are not named keep their values. `null` in the place of the object changes nothing. At most 1000 custom fields. */
  customFieldsValues?: {
    /** The value of the custom field with this id. A text has at most 500,000 characters. `text`, `url`, `email`, `phone`: the text; `richtext`: HTML, which is sanitised, or plain text; `number`, `rating` (a whole number from 0 to 5) and `currency` (`45000 EUR`): a number or a text; `boolean`: `true` or `false`; `date`: `2026-09-01`; `datetime`: `2026-09-01T09:00:00Z`, without an offset in the time zone of the account; `user`: the id, name or e-mail address of a user; `singlechoice`, `multiplechoice`: the id, technical value or name of an option, several separated by commas; `tags`: words, several separated by commas; `singlelocation`, `multiplelocation`: a place, several separated by semicolons. `null` and an empty text clear the field. */
    [name: string]: string | number | boolean | null;
  } | null;
}

export interface CreateWebhookBody {
  /** Where events are sent: an address of the public internet that begins with `https://`, without a user, a password or a `#`. */
  url: string;
  /** Types of events, all types of a kind (`profile.*`), or `*` for all. */
  events: ("*" | "application.*" | "profile.*" | "project.*" | "company.*" | "task.*" | "webhook.*" | "application.received" | "application.moved" | "profile.created" | "profile.updated" | "profile.merged" | "profile.deleted" | "profile.erased" | "project.created" | "project.updated" | "project.deleted" | "company.created" | "company.updated" | "company.deleted" | "task.failed" | "webhook.disabled" | "webhook.test")[];
  /** `event`: what has happened, with ids. `record`: the record too, as the lists show it when it is sent. `event`, when left out of a new webhook. */
  payload?: "event" | "record";
  /** What the webhook is for, in your words. */
  description?: string | null;
}

/** A new webhook, with its secret. */
export interface CreatedWebhook {
  /** The id of the webhook. */
  id: string;
  /** When it was added. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** Where events are sent. */
  url: string | null;
  /** What it is for, in words of the account. */
  description: string | null;
  /** Which events are sent: types, all types of a kind (`profile.*`), or `*` for all. */
  events: ("*" | "application.*" | "profile.*" | "project.*" | "company.*" | "task.*" | "webhook.*" | "application.received" | "application.moved" | "profile.created" | "profile.updated" | "profile.merged" | "profile.deleted" | "profile.erased" | "project.created" | "project.updated" | "project.deleted" | "company.created" | "company.updated" | "company.deleted" | "task.failed" | "webhook.disabled" | "webhook.test")[];
  /** `event`: what has happened, with ids. `record`: the record too, as the lists show it at that time. */
  payload: "event" | "record";
  /** Whether events are sent. */
  isEnabled: boolean;
  /** When sending was stopped; null while it is enabled. */
  disabledAt: string | null;
  /** Why: `account` (a request), `failures` (all attempts of five days have failed), `gone` (it answered 410), `restored` (the database is a restored copy). Null while it is enabled. */
  disabledReason: "account" | "failures" | "gone" | "restored" | null;
  /** Since when attempts fail, from the fifth failure within 24 hours on; null while they succeed. Five days later it is disabled. */
  failingSince: string | null;
  /** Nothing is sent before this time, because the address answered 429, 502, 503 or 504; null otherwise. */
  pausedUntil: string | null;
  /** With which messages are signed: `whsec_` and base64. No other answer has it. */
  secret: string;
}

export interface DeleteWebhookAnswer {
  /** The id of the webhook. */
  id: string;
  /** What has happened, in words for people. */
  message: string;
}

/** What a save did. */
export interface DismissedApplication {
  /** What was done, in words for people. */
  message: string;
  /** The id of the task that stands for this save: `GET /rest/v2/tasks/{id}` tells how it ends. */
  taskId: string;
  /** The id of the application. */
  applicationId: string;
  /** The id of its profile. */
  profileId: string;
  /** What the save ignored or changed in the request, or guessed. Absent when there is nothing to say. Of very many warnings of one code the first 100 are named and the others counted. */
  warnings?: Problem[];
}

export interface EndWebhookListenerAnswer {
  /** The id of the listener. */
  id: string;
  /** What has happened, in words for people. */
  message: string;
}

export interface EraseProfileBody {
  /** The ids of other profiles of the same person, which are erased in the same transaction: those that `sameIdentity` of the answer, or of a dry run, names. Any other id is refused, and nothing is erased then. Omitted, `null` or empty: only this profile is erased, with those that were merged with it. */
  eraseAlso?: string[] | null;
}

/** What a save did. */
export interface ErasedProfile {
  /** What was done, in words for people. */
  message: string;
  /** The id of the task that stands for this save: `GET /rest/v2/tasks/{id}` tells how it ends. */
  taskId: string;
  /** The id of the profile. */
  profileId: string;
  /** How many rows were deleted or cleared, by the name of their table. */
  erased: {
    [name: string]: number;
  };
  /** Other profiles of the account that have an identity of the person, and are not erased. `eraseAlso` takes their ids. */
  sameIdentity: {
    /** The id of the other profile. */
    profileId: string;
    /** What it has in common: `email`, `phone` (with the same name), `networkUrl`, `externalId`, `duplicate` (an open pair in `profiles_duplicates`), or `application` (one of its applications that waits for a review names an address of the person). */
    reasons: ("email" | "phone" | "networkUrl" | "externalId" | "duplicate" | "application")[];
  }[];
  /** What the save ignored or changed in the request, or guessed. Absent when there is nothing to say. Of very many warnings of one code the first 100 are named and the others counted. */
  warnings?: Problem[];
}

/** Why a request was not done. `code` is for programs, `message` for people. */
export interface Error {
  /** What is wrong, in words for people. The words may change. */
  message: string;
  /** What is wrong. Codes are stable, and each has one status. New ones may be added: a program that does not know a code goes by the status. */
  code: string;
  /** All problems, when there is more to say than fits into the message. Of very many problems of one code the first 100 are named and the others counted. */
  details?: Problem[];
  /** The id of the request, as in `X-Request-Id`. Quote it when you report a problem. */
  requestId: string;
  /** The task of the save that failed, for errors of saves. */
  taskId?: string;
}

/** A stored file. */
export interface File {
  /** The name of the type in GraphQL. */
  __typename: "files";
  /** A link from which the file can be downloaded without an API key, until it expires. The file is sent as an attachment. */
  url: string;
  /** The name of the file. */
  name: string;
  /** The id of the file. */
  id: string;
  /** The size in bytes. */
  size: number;
  /** The MIME type. It is detected from the content and does not depend on the name of the file. */
  mimeType: string;
}

export interface FindCompanyDataBody {
  /** Ask again, although the answer of the last 30 days is known. `null` is the same as `false`. */
  refresh?: boolean | null;
}

export interface FindProfileDataBody {
  /** Ask again, although the answer of the last 30 days is known. */
  refresh?: boolean;
}

/** What a save did. */
export interface FoundCompanyData {
  /** What was done, in words for people. */
  message: string;
  /** The id of the task that stands for this save: `GET /rest/v2/tasks/{id}` tells how it ends. */
  taskId: string;
  /** The id of the company. */
  companyId: string;
  /** What came of each source. Empty: no source about companies is switched on. */
  sources: {
    /** The source. */
    source: string;
    /** What it was asked for: a number, a name with a postal code and a town, or the network URL in its canonical form. Empty: the company has neither a number nor a place in France. */
    question: string;
    /** `found`; `none`: it knows no such company, or several; `refused`: it must not be asked, and `reason` says why; `failed`: it did not answer. */
    outcome: "found" | "none" | "refused" | "failed";
    /** Why it was not asked; `null` otherwise. */
    reason: string | null;
    /** When it was asked. */
    askedAt: string;
    /** What is new or differs now: columns of `legaldata`, establishments as `locations.<siret>`, and `networkCompanyData`. */
    filled: string[];
    /** Of what the source says something else than was written here, which stays. */
    kept: string[];
    /** What the register says of the company; `null` when it found none, and for pages, whose answer is `networkCompanyData` of the company. */
    found: {
      /** The SIREN. */
      siren: string;
      /** The SIREN to be used instead, of a company that was registered twice. */
      replacedBySiren: string | null;
      /** The registered name. */
      legalName: string | null;
      /** The number under which the company is liable to VAT. */
      vatNumber: string | null;
      /** The code of the main activity in NAF. */
      codenaf: string | null;
      /** The French title of that code. */
      codenafTitle: string | null;
      /** The French title of the division of NAF that the code is in, which is wider. */
      activity: string | null;
      /** When it was founded, `YYYY-MM-DD`. */
      foundedAt: string | null;
      /** Whether it is closed. A closed company may have no `closedAt`. */
      isClosed: boolean;
      /** When it was closed, `YYYY-MM-DD`. */
      closedAt: string | null;
      /** How many people it employs. */
      employees: {
        /** The least number of employees. */
        from: number;
        /** The greatest number; `null` for 10 000 and more. */
        to: number | null;
        /** The year of the numbers. */
        year: number | null;
      } | null;
      /** Whether the company or an establishment has opposed that all of it is disclosed. */
      isPartlyUndisclosed: boolean;
      /** The headquarters first, then those that the question was about: the register does not list all others. */
      establishments: {
        /** The SIRET. */
        siret: string;
        /** Whether it is the headquarters. */
        isHeadquarters: boolean;
        /** Whether it is closed. */
        isClosed: boolean;
        /** When it was closed, `YYYY-MM-DD`. */
        closedAt: string | null;
        /** The address in one line. */
        address: string | null;
        /** The number in the street. */
        streetNumber: string | null;
        /** The street. */
        route: string | null;
        /** The postal code. */
        postalCode: string | null;
        /** The town. */
        locality: string | null;
        /** The department. */
        administrativeAreaLevel2: string | null;
        /** The region. */
        administrativeAreaLevel1: string | null;
        /** The country. */
        countryName: string;
        /** The latitude in degrees; `null` with the longitude. */
        latitude: number | null;
        /** The longitude in degrees. */
        longitude: number | null;
      }[];
      /** The number of all establishments, closed ones included. */
      establishmentCount: number | null;
      /** The number of establishments that are open. */
      openEstablishmentCount: number | null;
    } | null;
  }[];
  /** What the save ignored or changed in the request, or guessed. Absent when there is nothing to say. Of very many warnings of one code the first 100 are named and the others counted. */
  warnings?: Problem[];
}

/** What a save did. */
export interface FoundProfileData {
  /** What was done, in words for people. */
  message: string;
  /** The id of the task that stands for this save: `GET /rest/v2/tasks/{id}` tells how it ends. */
  taskId: string;
  /** The id of the profile. */
  profileId: string;
  /** What came of each source. Empty: the profile has no network URL, or no source is switched on. */
  sources: {
    /** The source. */
    source: string;
    /** `found`; `none`: the source knows nothing of the page; `refused`: it must not be asked; `failed`: it did not answer. */
    outcome: "found" | "none" | "refused" | "failed";
    /** The network URL that it was asked for, in its canonical form. */
    url: string;
    /** Why it was not asked, or did not answer; `null` otherwise. */
    reason: string | null;
    /** When it was asked. It is not asked again within 30 days, unless `refresh` says so. */
    askedAt: string;
  }[];
  /** What the save ignored or changed in the request, or guessed. Absent when there is nothing to say. Of very many warnings of one code the first 100 are named and the others counted. */
  warnings?: Problem[];
}

export interface GetNetworkCompanySchemaQuery {
  /** The version of the schema, as its `$id` has it. There is one. */
  version?: "1";
}

export interface GetNetworkProfileSchemaQuery {
  /** The version of the schema, as its `$id` has it. There is one. */
  version?: "1";
}

export type GetTaskAnswer = Task | PublicTask;

/** Why an operation was not done, in the form of GraphQL. */
export interface GraphqlErrors {
  /** The problems; nearly always one. */
  errors: {
    /** What is wrong, in words for people. */
    message: string;
    /** What is wrong, for programs. */
    extensions: {
      /** Where it is in the document: `$.selectionSet.companies`. */
      path: string;
      /** A code of this API, or one of those of Hasura, such as `validation-failed`. */
      code: string;
      /** All problems, when there is more to say than fits into the message. Of very many problems of one code the first 100 are named and the others counted. */
      details?: Problem[];
      /** The id of the request, as in `X-Request-Id`. Quote it when you report a problem. */
      requestId?: string;
      /** The task of the save that failed, for errors of saves. */
      taskId?: string;
    };
  }[];
}

/** An industry. */
export interface Industry {
  /** The name of the type in GraphQL. */
  __typename: "industries";
  /** The name in English. */
  nameEnglish: string;
  /** The name in French. */
  nameFrench: string | null;
  /** The number of the industry in the professional network. */
  networkId: number;
  /** The id of the industry. */
  id: string;
}

/** A job board. */
export interface JobBoard {
  /** The name of the type in GraphQL. */
  __typename: "jobboards";
  /** The id of the job board. */
  id: string;
  /** A stable name for programs, for example careers_site. */
  canonicalName: string;
}

export interface ListCompaniesQuery {
  /** How many records a page has at most: 1 to 1000, by default 100. */
  limit?: number;
  /** How many records come before the page. Records that are written meanwhile move others to another page: a program that reads a whole list uses `after`. It cannot be combined with `after`. */
  offset?: number;
  /** The order, as the text of JSON: `{"<column>": "asc"}`, or a list of such objects with one column each. Directions are `asc`, `asc_nulls_first`, `asc_nulls_last`, `desc`, `desc_nulls_first` and `desc_nulls_last`; a related record is an object with its columns. The default is `{"createdAt": "asc"}`. Records that are equal are in the order of their ids. It cannot be combined with `after`. `order_by` is accepted in its place. */
  orderBy?: {
    [name: string]: unknown;
  } | {
    [name: string]: unknown;
  }[];
  /** Only records that were changed at this time or later: an ISO 8601 date (`2026-01-31`) or date and time (`2026-01-31T08:00:00Z`). A time without an offset is UTC. To follow changes, use `after`, which misses none. `updated_after` is accepted in its place. */
  updatedAfter?: string;
  /** Follows the list: the `nextCursor` of the page before, or an empty text to begin. The page has records in the order of change, deleted ones too, each with what it is now. Nothing is missed, whatever is written meanwhile. A cursor expires after 180 days. */
  after?: string;
  /** `false` leaves `total` out: counting takes longer than reading a short page. */
  total?: boolean;
  /** A filter of GraphQL, as the text of JSON: `{"<column>": {"_eq": <value>}}`, with related records, `_and`, `_or` and `_not`. The operators are those of the type `…_bool_exp` in GraphQL, such as `_eq`, `_neq`, `_in`, `_gt`, `_gte`, `_lt`, `_lte`, `_is_null`, `_like` and `_ilike`. At most 100 levels; a filter that is longer than 64 kB belongs to `POST /graphql`. */
  where?: {
    [name: string]: unknown;
  };
  /** `true` also lists deleted records, which have a `deletedAt`. Without it they are left out, unless `where` has a condition on `deletedAt`. With `after` they are always listed, and `false` is refused. */
  includeDeleted?: boolean;
  /** Only records with a place around a point, as the text of JSON: `{"latitude": 45.764, "longitude": 4.8357, "km": 30}`, or `{"place": "Lyon", "km": 30}` with the name of a town, which is looked up in the country of the account unless it says another; a name that means no certain place is refused. Each record has `distanceKm`, the distance of its nearest place. With `orderBy={"distanceKm": "asc"}` the nearest ones come first. It cannot be combined with `after`. */
  near?: {
    /** A town, with its postal code, department or country where several have its name; or a postal code. At most 200 characters. */
    place: string;
    /** Kilometres around it: above 0 and up to 500. */
    km: number;
  } | {
    /** Degrees, WGS 84. */
    latitude: number;
    /** Degrees, WGS 84. */
    longitude: number;
    /** Kilometres around it: above 0 and up to 500. */
    km: number;
  };
}

export type ListOffersAnswer = Offer | ClosedOffer;

export interface ListOffersQuery {
  /** How many records a page has at most: 1 to 1000, by default 100. */
  limit?: number;
  /** How many records come before the page. Records that are written meanwhile move others to another page: a program that reads a whole list uses `after`. It cannot be combined with `after`. */
  offset?: number;
  /** The order, as the text of JSON: `{"<column>": "asc"}`, or a list of such objects with one column each. Directions are `asc`, `asc_nulls_first`, `asc_nulls_last`, `desc`, `desc_nulls_first` and `desc_nulls_last`; a related record is an object with its columns. The default is `{"createdAt": "asc"}`. Records that are equal are in the order of their ids. It cannot be combined with `after`. `order_by` is accepted in its place. */
  orderBy?: {
    [name: string]: unknown;
  } | {
    [name: string]: unknown;
  }[];
  /** Only records that were changed at this time or later: an ISO 8601 date (`2026-01-31`) or date and time (`2026-01-31T08:00:00Z`). A time without an offset is UTC. To follow changes, use `after`, which misses none. `updated_after` is accepted in its place. */
  updatedAfter?: string;
  /** Follows the list: the `nextCursor` of the page before, or an empty text to begin. The page has records in the order of change, deleted ones too, each with what it is now. Nothing is missed, whatever is written meanwhile. A cursor expires after 180 days. */
  after?: string;
  /** `false` leaves `total` out: counting takes longer than reading a short page. */
  total?: boolean;
  /** A filter of GraphQL, as the text of JSON: `{"<column>": {"_eq": <value>}}`, with related records, `_and`, `_or` and `_not`. The operators are those of the type `…_bool_exp` in GraphQL, such as `_eq`, `_neq`, `_in`, `_gt`, `_gte`, `_lt`, `_lte`, `_is_null`, `_like` and `_ilike`. At most 100 levels; a filter that is longer than 64 kB belongs to `POST /graphql`. */
  where?: {
    [name: string]: unknown;
  };
  /** Only records with a place around a point, as the text of JSON: `{"latitude": 45.764, "longitude": 4.8357, "km": 30}`, or `{"place": "Lyon", "km": 30}` with the name of a town, which is looked up in the country of the account unless it says another; a name that means no certain place is refused. Each record has `distanceKm`, the distance of its nearest place. With `orderBy={"distanceKm": "asc"}` the nearest ones come first. It cannot be combined with `after`. */
  near?: {
    /** A town, with its postal code, department or country where several have its name; or a postal code. At most 200 characters. */
    place: string;
    /** Kilometres around it: above 0 and up to 500. */
    km: number;
  } | {
    /** Degrees, WGS 84. */
    latitude: number;
    /** Degrees, WGS 84. */
    longitude: number;
    /** Kilometres around it: above 0 and up to 500. */
    km: number;
  };
}

export interface ListProfilesQuery {
  /** How many records a page has at most: 1 to 1000, by default 100. */
  limit?: number;
  /** How many records come before the page. Records that are written meanwhile move others to another page: a program that reads a whole list uses `after`. It cannot be combined with `after`. */
  offset?: number;
  /** The order, as the text of JSON: `{"<column>": "asc"}`, or a list of such objects with one column each. Directions are `asc`, `asc_nulls_first`, `asc_nulls_last`, `desc`, `desc_nulls_first` and `desc_nulls_last`; a related record is an object with its columns. The default is `{"createdAt": "asc"}`. Records that are equal are in the order of their ids. It cannot be combined with `after`. `order_by` is accepted in its place. */
  orderBy?: {
    [name: string]: unknown;
  } | {
    [name: string]: unknown;
  }[];
  /** Only records that were changed at this time or later: an ISO 8601 date (`2026-01-31`) or date and time (`2026-01-31T08:00:00Z`). A time without an offset is UTC. To follow changes, use `after`, which misses none. `updated_after` is accepted in its place. */
  updatedAfter?: string;
  /** Follows the list: the `nextCursor` of the page before, or an empty text to begin. The page has records in the order of change, deleted ones too, each with what it is now. Nothing is missed, whatever is written meanwhile. A cursor expires after 180 days. */
  after?: string;
  /** `false` leaves `total` out: counting takes longer than reading a short page. */
  total?: boolean;
  /** A filter of GraphQL, as the text of JSON: `{"<column>": {"_eq": <value>}}`, with related records, `_and`, `_or` and `_not`. The operators are those of the type `…_bool_exp` in GraphQL, such as `_eq`, `_neq`, `_in`, `_gt`, `_gte`, `_lt`, `_lte`, `_is_null`, `_like` and `_ilike`. At most 100 levels; a filter that is longer than 64 kB belongs to `POST /graphql`. */
  where?: {
    [name: string]: unknown;
  };
  /** `true` also lists deleted records, which have a `deletedAt`. Without it they are left out, unless `where` has a condition on `deletedAt`. With `after` they are always listed, and `false` is refused. */
  includeDeleted?: boolean;
  /** Only records with a place around a point, as the text of JSON: `{"latitude": 45.764, "longitude": 4.8357, "km": 30}`, or `{"place": "Lyon", "km": 30}` with the name of a town, which is looked up in the country of the account unless it says another; a name that means no certain place is refused. Each record has `distanceKm`, the distance of its nearest place. With `orderBy={"distanceKm": "asc"}` the nearest ones come first. It cannot be combined with `after`. */
  near?: {
    /** A town, with its postal code, department or country where several have its name; or a postal code. At most 200 characters. */
    place: string;
    /** Kilometres around it: above 0 and up to 500. */
    km: number;
  } | {
    /** Degrees, WGS 84. */
    latitude: number;
    /** Degrees, WGS 84. */
    longitude: number;
    /** Kilometres around it: above 0 and up to 500. */
    km: number;
  };
  /** Finds people by words of their profiles and resumes, in French and English, the most relevant first unless `orderBy` says otherwise. At most 500 characters and 20 words; `"…"` searches for words one after another, `-word` excludes, `or` is one of two, `word*` is the beginning of a word. It cannot be combined with `after`, nor with `near` or `includeDeleted=true`. */
  search?: string;
  /** With `search` only: `false` leaves `searchHighlights` out, which is faster for long pages. */
  highlights?: boolean;
}

export interface ListProjectsQuery {
  /** How many records a page has at most: 1 to 1000, by default 100. */
  limit?: number;
  /** How many records come before the page. Records that are written meanwhile move others to another page: a program that reads a whole list uses `after`. It cannot be combined with `after`. */
  offset?: number;
  /** The order, as the text of JSON: `{"<column>": "asc"}`, or a list of such objects with one column each. Directions are `asc`, `asc_nulls_first`, `asc_nulls_last`, `desc`, `desc_nulls_first` and `desc_nulls_last`; a related record is an object with its columns. The default is `{"createdAt": "asc"}`. Records that are equal are in the order of their ids. It cannot be combined with `after`. `order_by` is accepted in its place. */
  orderBy?: {
    [name: string]: unknown;
  } | {
    [name: string]: unknown;
  }[];
  /** Only records that were changed at this time or later: an ISO 8601 date (`2026-01-31`) or date and time (`2026-01-31T08:00:00Z`). A time without an offset is UTC. To follow changes, use `after`, which misses none. `updated_after` is accepted in its place. */
  updatedAfter?: string;
  /** Follows the list: the `nextCursor` of the page before, or an empty text to begin. The page has records in the order of change, deleted ones too, each with what it is now. Nothing is missed, whatever is written meanwhile. A cursor expires after 180 days. */
  after?: string;
  /** `false` leaves `total` out: counting takes longer than reading a short page. */
  total?: boolean;
  /** A filter of GraphQL, as the text of JSON: `{"<column>": {"_eq": <value>}}`, with related records, `_and`, `_or` and `_not`. The operators are those of the type `…_bool_exp` in GraphQL, such as `_eq`, `_neq`, `_in`, `_gt`, `_gte`, `_lt`, `_lte`, `_is_null`, `_like` and `_ilike`. At most 100 levels; a filter that is longer than 64 kB belongs to `POST /graphql`. */
  where?: {
    [name: string]: unknown;
  };
  /** `true` also lists deleted records, which have a `deletedAt`. Without it they are left out, unless `where` has a condition on `deletedAt`. With `after` they are always listed, and `false` is refused. */
  includeDeleted?: boolean;
}

export interface ListWebhookDeliveriesAnswer {
  /** The id of the delivery. */
  id: string;
  /** When the event happened, or when it was first sent to this webhook. */
  createdAt: string;
  /** `queued`, `running`, `delivered`, `failed` (all attempts have failed) or `held` (the webhook was disabled). The last two are sent again when they are replayed. */
  status: "queued" | "running" | "delivered" | "failed" | "held";
  /** Attempts since it happened, or since it was last replayed. */
  attempts: number;
  /** When it was delivered or has failed; null before. */
  finishedAt: string | null;
  /** The event that is sent. */
  event: {
    /** The `webhook-id` of the message. */
    id: string;
    /** What has happened. */
    type: string;
    /** The kind of row that it is about. */
    object: string;
    /** The id of that row. */
    objectId: string;
    /** The number of the event among those of its record. */
    sequence: number;
    /** When it happened. */
    createdAt: string;
  } | null;
  /** When it is tried next; null unless it is queued. */
  nextAttemptAt: string | null;
  /** The last ten attempts, the newest first. */
  log: {
    /** When it began. */
    startedAt: string;
    /** How long it took, in milliseconds. */
    durationMs: number;
    /** The status of the answer; null when there was none. */
    statusCode: number | null;
    /** Why there was no answer; null when there was one. */
    error: "timeout" | "connection_failed" | "address_not_allowed" | "tls_failed" | "invalid_answer" | null;
    /** The first 1024 bytes of the answer. Null when there was none, or when the person that the event was about was erased. */
    answer: string | null;
  }[];
}

export interface ListWebhookDeliveriesQuery {
  /** Only deliveries in this state. */
  status?: "queued" | "running" | "delivered" | "failed" | "held";
  /** How many are answered at most: 1 to 100, 50 when left out. */
  limit?: number;
  /** How many are passed over, 0 when left out. */
  offset?: number;
}

export interface MergeProfilesBody {
  /** The id of the profile that is merged into the other one and deleted, or of one of its applications. */
  otherProfileId: string;
  /** The fields of which the kept profile gets the value of the other one, where both have a value: `firstName`, `lastName`, `headline`, `summary`, `birthday`, `location`, `status`, `source`, `networkUrl`, `externalId`, and ids of custom fields with one value. Any other name is refused. Of a field that the other profile does not have, the kept one keeps its own; a warning says so. Omitted, `null` or empty: the kept profile keeps all its values. */
  fieldsFromOther?: ("firstName" | "lastName" | "headline" | "summary" | "birthday" | "location" | "status" | "source" | "networkUrl" | "externalId" | string)[] | null;
}

/** What a save did. */
export interface MergedProfile {
  /** What was done, in words for people. */
  message: string;
  /** The id of the task that stands for this save: `GET /rest/v2/tasks/{id}` tells how it ends. */
  taskId: string;
  /** The id of the profile that was kept. */
  profileId: string;
  /** What the save ignored or changed in the request, or guessed. Absent when there is nothing to say. Of very many warnings of one code the first 100 are named and the others counted. */
  warnings?: Problem[];
}

export interface MoveApplicationBody {
  /** The id of a status of profiles. */
  statusId: string;
  /** What the entry in the history of the profile says about the move, as plain text. `null` and an empty text mean that it says nothing. */
  message?: string | null;
}

/** What a save did. */
export interface MovedApplication {
  /** What was done, in words for people. */
  message: string;
  /** The id of the task that stands for this save: `GET /rest/v2/tasks/{id}` tells how it ends. */
  taskId: string;
  /** The id of the project. */
  projectId: string;
  /** The id of the profile. */
  profileId: string;
  /** What the save ignored or changed in the request, or guessed. Absent when there is nothing to say. Of very many warnings of one code the first 100 are named and the others counted. */
  warnings?: Problem[];
}

/** A published offer: the part of a recruitment project that everybody may see. */
export interface Offer {
  /** The name of the type in GraphQL. */
  __typename: "offers";
  /** The id of the offer, which is that of its project. */
  id: string;
  /** The name of the project. A site shows the value of the field with the purpose `joboffer_title` where there is one. */
  name: string;
  /** When the project was created. */
  createdAt: string;
  /** When the row was last changed. */
  updatedAt: string;
  /** The id of the project in the software of the caller. */
  externalId: string | null;
  /** The reference of the offer: `GET /rest/v2/offers/{id}` and applications take it in the place of the id. */
  referenceId: string;
  /** The time since which the project is published on a job board. If it is on no job board, because the account shows all its open projects, the time at which the project was created. */
  publishedAt: string | null;
  /** The values of the custom fields that the account shows with its offers. A field with several values has an element for each value. */
  fieldsValues: {
    /** The name of the type in GraphQL. */
    __typename: "offers_fieldsvalues";
    /** The id of the value. */
    id: string;
    /** The custom field that the value is of. */
    field: {
      /** The name of the type in GraphQL. */
      __typename: "fields";
      /** The id of the custom field. */
      id: string;
      /** What kind of values the field has. New types may be added. */
      type: string;
      /** The name of the custom field, as people read it. */
      name: string;
      /** The purpose by which the service recognises the field, for example joboffer_salary_is_public. Among the fields of an entity that are not deleted, a purpose is unique. */
      purpose: string | null;
    };
    /** The option that was chosen, for fields of the types `singlechoice` and `multiplechoice`; null for all other types. */
    fieldValue: {
      /** The name of the type in GraphQL. */
      __typename: "fields_options";
      /** The id of the option. */
      id: string;
      /** The name of the option, as people read it. */
      name: string;
    } | null;
    /** The place, for fields of the types `singlelocation` and `multiplelocation`; null for all other types. */
    location: {
      /** The name of the type in GraphQL. */
      __typename: "locations";
      /** The id. */
      id: string;
      /** The text by which the place was given. */
      search: string;
      /** The address in one line, if the place was looked up. */
      formattedAddress: string | null;
    } | null;
    /** The value as text, in the canonical form of the type of the field. Null when the value is an option or a location. */
    value: string | null;
  }[];
  /** The files that the account shows with the offer, the oldest first. */
  files: {
    /** The name of the type in GraphQL. */
    __typename: "offers_files";
    /** The id of the file. */
    fileId: string;
    /** When the row was created. */
    createdAt: string;
    /** When the row was last changed. */
    updatedAt: string;
    /** The file, with a link from which it can be downloaded. */
    file: File;
  }[];
  /** Only in answers to `near`: how far the nearest place of the record is from the point, in kilometres. */
  distanceKm?: number;
}

/** An offer and the definition of its application form. */
export type OfferWithForm = Offer & {
  /** Everything that is needed to draw the form: its fields, what they take, and limits. */
  applicationForm: {
    /** The custom fields that the account asks for, in the order of the form. The name of the input is the `id`. */
    fields: ApplicationFormField[];
    /** The members of the body of an application that are for people. */
    members: {
      /** The name of the member in the body of an application, and of the input of a form. */
      name: string;
      /** `string`: a text; `array`: files; `object`: the object `consent`. */
      type: "string" | "array" | "object";
      /** Whether an application without it is refused. */
      isRequired: boolean;
      /** The member is required unless one of these is given, from which it can be read. */
      requiredUnless?: string[];
      /** How many characters a text may have. */
      maxLength?: number;
      /** How many files there may be. */
      maxItems?: number;
    }[];
    /** The limits of this server. */
    limits: {
      /** The largest body of a request, in bytes. */
      maxRequestBytes: number;
      /** The largest file, decoded, in bytes. */
      maxFileBytes: number;
      /** The largest resume, decoded, in bytes. */
      maxResumeBytes: number;
      /** The largest size of all files of a request, decoded, in bytes. */
      maxRequestFileBytes: number;
      /** How many files there may be, resumes included. */
      maxFiles: number;
      /** How many resumes there may be. */
      maxResumes: number;
      /** MIME types of the files that are read as resumes. */
      resumeTypes: string[];
      /** MIME types of the files that are not taken: an application with a program is refused, one with an archive is saved without it. The type is recognised by the content; every other type is accepted. */
      rejectedTypes: string[];
    };
  };
};

/** What a public key sees of the columns of a task. */
export interface OwnTask {
  /** The name of the type in GraphQL. */
  __typename: "tasks";
  /** The id of the task. */
  id: string;
  /** Which save it is. `projects`, `companies`, `applicants`, `files`, `acceptApplication`, `dismissApplication`, `moveApplication`, `mergeProfiles`, `eraseProfile`, `findProfileData`, `takeProfileData`, `findCompanyData`; new ones may be added. */
  type: string;
  /** `queued`: it waits for a server, for the first time or after an error. `running`: a server works on it. The others have ended. `succeeded`: it was saved. `failed`: it was accepted and could not be done. `rejected`: the request was refused, and never accepted. */
  status: "queued" | "running" | "succeeded" | "failed" | "rejected";
  /** The number of times that the save was started. */
  attempts: number;
  /** What the save ignored or changed in the request: the warnings of the answer. */
  warnings: Problem[];
  /** Why the save failed or was rejected, or why its last attempt failed when it will be repeated; null otherwise. The code is one of those of the error answers. */
  error: {
    /** The code of the error, which is stable. */
    code: string;
    /** What is wrong, in words for people. */
    message: string;
    /** All problems, where there are several. */
    details?: Problem[];
  } | null;
  /** When the row was created. */
  createdAt: string;
}

/** One problem at one place of the request. */
export interface Problem {
  /** Where it is: the member of the body or the parameter, and the way into it, such as `customFieldsValues.<id>`, `items.3.name` or `where.status.title._foo`. Empty for the body as a whole. */
  path: string;
  /** What is wrong. Codes are stable, and new ones may be added. */
  code: string;
  /** What is wrong, in words for people. The words may change. */
  message: string;
}

/** A person that the account knows: a candidate, a contact, or both. */
export interface Profile {
  /** The name of the type in GraphQL. */
  __typename: "profiles";
  /** The id of the profile. */
  id: string;
  /** The id of the person in the software of the caller. */
  externalId: string | null;
  /** The value of firstNameManual or, if that is null, of firstNameParsed. */
  firstName: string | null;
  /** The first name that was read from a resume or a network URL, or guessed from an e-mail address or a file name. */
  firstNameParsed: string | null;
  /** The first name that a person or a program gave. It takes precedence over firstNameParsed. */
  firstNameManual: string | null;
  /** The value of lastNameManual or, if that is null, of lastNameParsed. */
  lastName: string | null;
  /** The last name that was read from a resume or a network URL, or guessed from an e-mail address or a file name. */
  lastNameParsed: string | null;
  /** The last name that a person or a program gave. It takes precedence over lastNameParsed. */
  lastNameManual: string | null;
  /** What the person does, in one line of plain text. */
  headline: string | null;
  /** What the person says of themselves, as plain text. */
  summary: string | null;
  /** The date of birth, `YYYY-MM-DD`. */
  birthday: string | null;
  /** First name, last name and headline in lower case without accents. It can be searched with _ilike. */
  searchString: string | null;
  /** The way in which the profile was created, for example MANUAL. */
  source: string;
  /** The id of the account that owns the record. */
  groupId: string;
  /** The id of the status; null when there is none. */
  statusId: string | null;
  /** The id of the user who created the profile; null when no user did. */
  createdByUserId: string | null;
  /** The id of the photo; null when there is none. */
  imageId: string | null;
  /** The id of the place where the person lives. */
  locationId: string | null;
  /** When the account got to know the person, which may be before the row was created. */
  addedAt: string;
  /** When the row was created. */
  createdAt: string;
  /** When the profile was last changed, or something that belongs to it, such as an address, a position or an application. */
  updatedAt: string;
  /** When the record was deleted; null for a record that exists. */
  deletedAt: string | null;
  /** The time of the first interaction. A trigger derives this column and the other interaction columns from the history entries. */
  firstInteractionDate: string | null;
  /** The time of the last interaction, which may be in the future: a meeting that was agreed on. */
  lastInteractionDate: string | null;
  /** The time of the last interaction that is not in the future. */
  lastPastInteractionDate: string | null;
  /** The kind of the last interaction. */
  lastInteractionType: string | null;
  /** The start of the latest current position. Set by a trigger. */
  lastPositionStartDate: string | null;
  /** Whether the person is a candidate. An application or a link to a project makes it true. It can be written; false stays until the next application or link, and null becomes true when there is one already. */
  isTalent: boolean | null;
  /** Whether the person is a contact of a company. An association COMPANY_CONTACT makes it true. It can be written; false stays until the next association, and null becomes true when there is one already. */
  isContact: boolean | null;
  /** Whether the person says in the professional network that they look for people; null when it is not known. */
  isHiring: boolean | null;
  /** Whether the person says in the professional network that they look for a job; null when it is not known. */
  isOpenToNewOpportunities: boolean | null;
  /** Whether the professional network marks the person as an influencer; null when it is not known. */
  isInfluencer: boolean | null;
  /** Whether the person has a paid account in the professional network; null when it is not known. */
  isPremium: boolean | null;
  /** Whether the professional network lets people write to the person who are not connected with them; null when it is not known. */
  canSendInMail: boolean | null;
  /** The number of users who are connected with the person in the professional network, as the software that records them counts it. */
  countConnexionsWithThisProfile: number;
  /** The number of invitations that are planned, as the software that records them counts it. */
  countInvitationsScheduledToThisProfile: number;
  /** The number of invitations that were sent, as the software that records them counts it. */
  countInvitationsSentToThisProfile: number;
  /** The number of applications received, not of projects: two applications to the same project count twice. Set by a trigger. */
  countApplicationsFromThisProfile: number;
  /** The number of meetings that took place, as the software that records them counts it. */
  countMeetingsDoneWithThisProfile: number;
  /** The number of meetings that are planned, as the software that records them counts it. */
  countMeetingsScheduledWithThisProfile: number;
  /** The number of messages of the person, as the software that records them counts it. */
  countMessagesReceivedFromThisProfile: number;
  /** The number of messages to the person that are planned, as the software that records them counts it. */
  countMessagesScheduledToThisProfile: number;
  /** The number of messages to the person that were sent, as the software that records them counts it. */
  countMessagesSentToThisProfile: number;
  /** The number of files of the profile that are resumes. Set by a trigger. */
  countResumes: number;
  /** The id of the person in the professional network. */
  networkId: string | null;
  /** The number of the person as a member of the professional network. */
  memberId: string | null;
  /** The URL of the page of the person on the professional network, as it was given. */
  profileUrl: string | null;
  /** The last part of the address of the page in the professional network. */
  publicIdentifier: string | null;
  /** The language of the page in the professional network. */
  primaryLocale: string | null;
  /** The id of the person in the recruiting product of the professional network. */
  talentIdentifier: string | null;
  /** The id of the person in the sales product of the professional network. */
  networkSalesNavigatorIdentifier: string | null;
  /** The one of the ids in the professional network that the software recognises the person by. */
  networkSignificantIdentifier: string | null;
  /** Over how many connections the user and the person know each other in the professional network; null when it is not known. */
  distance: number | null;
  /** Automations that were started for the person and have not ended. */
  pendingExecuteTriggerTasks: {
    /** The name of the type in GraphQL. */
    __typename: "pending_trigger_tasks";
    /** The id. */
    id: string;
    /** What is to be done. */
    type: string;
    /** The state of the automation. */
    status: string;
    /** When the row was created. */
    createdAt: string;
  }[];
  /** How many messages of the person have not been read. */
  unreadMessagesNotifications: {
    /** The name of the type in GraphQL. */
    __typename: "unread_notifications_aggregate";
    /** The number, in the form that GraphQL has for aggregates. */
    aggregate: {
      /** The name of the type in GraphQL. */
      __typename: "unread_notifications_aggregate_fields";
      /** The number of messages that have not been read. */
      count: number;
    };
  };
  /** The companies in which the person works at present and whose employees must not be approached. */
  protectedCompaniesWorksIn: {
    /** The name of the type in GraphQL. */
    __typename: "protectedcompanies";
    /** The id of the company. */
    id: string;
    /** The name of the company. */
    name: string;
  }[];
  /** The user who created the profile; null when no user did. */
  createdBy: {
    /** The name of the type in GraphQL. */
    __typename: "users";
    /** The name of the user, as people read it. */
    displayName: string;
    /** The id of the user. */
    id: string;
  } | null;
  /** The photo; null when there is none. */
  image: {
    /** The name of the type in GraphQL. */
    __typename: "images";
    /** The web address of the picture. */
    publicUrl: string | null;
    /** The photo as a stored file; null when only its web address is known. */
    file: File | null;
  } | null;
  /** The places of the person: where they live, or want to work. */
  locations: {
    /** The name of the type in GraphQL. */
    __typename: "profiles_places";
    /** The id. */
    id: string;
    /** The text by which the place was given. */
    search: string;
    /** The place as a GeoJSON point (EPSG:4326, longitude first); null when its coordinates are not known. */
    center: {
      /** The kind of geometry in GeoJSON. */
      type: "Point";
      /** Longitude and latitude in degrees, in this order. */
      coordinates: number[];
      /** The coordinate reference system, EPSG:4326. */
      crs?: {
        /** How the system is named. */
        type: string;
        /** The name of the system. */
        properties: {
          /** The name in the notation of the OGC. */
          name: string;
        };
      };
    } | null;
    /** The address in one line, if the place was looked up. */
    formattedAddress: string | null;
    /** The number in the street. */
    streetNumber: string | null;
    /** The street. */
    route: string | null;
    /** The postal code. */
    postalCode: string | null;
    /** The town. */
    locality: string | null;
    /** The largest division of the country, such as a region or a state. */
    administrativeAreaLevel1: string | null;
    /** The next smaller division of the country, such as a department or a county. */
    administrativeAreaLevel2: string | null;
    /** The name of the country. */
    countryName: string | null;
  }[];
  /** The attached files, the oldest first. */
  files: {
    /** The name of the type in GraphQL. */
    __typename: "profiles_files";
    /** The id of the file. */
    fileId: string;
    /** When the row was created. */
    createdAt: string;
    /** When the row was last changed. */
    updatedAt: string;
    /** Whether the file is a resume. */
    isResume: boolean;
    /** The file, with a link from which it can be downloaded. */
    file: File;
  }[];
  /** The positions of the person: current ones first, then the latest first. */
  positions: {
    /** The name of the type in GraphQL. */
    __typename: "profiles_positions";
    /** The id. */
    id: string;
    /** What the person was there. */
    title: string | null;
    /** Where the person worked. */
    companyName: string | null;
    /** The company record, if it is known. A position does not make the person a contact of the company. */
    companyId: string | null;
    /** The start date, as precise as it is known: a year (2021), a year and month (2021-09) or a full date (2021-09-01). */
    startDate: string | null;
    /** The end date in the same form as startDate. Null if the position has not ended or the date is not known. */
    endDate: string | null;
    /** Whether the person works there now. */
    isCurrent: boolean;
    /** What the person did there, as plain text. */
    description: string | null;
    /** Where it was. */
    location: string | null;
  }[];
  /** The languages that the person speaks. */
  locales: {
    /** The name of the type in GraphQL. */
    __typename: "profiles_locales";
    /** The id. */
    id: string;
    /** The language as a BCP 47 tag, for example fr or en-GB. */
    locale: string;
    /** The level of the language as it was given, for example C1 or native. */
    level: string | null;
  }[];
  /** The educations of the person, the latest first. */
  educations: {
    /** The name of the type in GraphQL. */
    __typename: "profiles_educations";
    /** The id. */
    id: string;
    /** Where the person learned. */
    schoolName: string | null;
    /** The degree. */
    degree: string | null;
    /** What the person learned. */
    fieldOfStudy: string | null;
    /** The start date, as precise as it is known: a year (2021), a year and month (2021-09) or a full date (2021-09-01). */
    startDate: string | null;
    /** The end date in the same form as startDate. Null if the education has not ended or the date is not known. */
    endDate: string | null;
    /** More about the education, as plain text. */
    description: string | null;
  }[];
  /** The values of custom fields. A field with several values, such as tags or choices, has an element for each value. */
  fieldsValues: {
    /** The name of the type in GraphQL. */
    __typename: "profiles_fieldsvalues";
    /** The id. */
    id: string;
    /** The custom field that the value is of. */
    field: {
      /** The name of the type in GraphQL. */
      __typename: "fields";
      /** The id of the custom field. */
      id: string;
      /** What kind of values the field has. New types may be added. */
      type: string;
      /** The name of the custom field, as people read it. */
      name: string;
    };
    /** The option that was chosen, for fields of the types `singlechoice` and `multiplechoice`; null for all other types. */
    fieldValue: {
      /** The name of the type in GraphQL. */
      __typename: "fields_options";
      /** The id of the option. */
      id: string;
      /** The name of the option, as people read it. */
      name: string;
    } | null;
    /** The place, for fields of the types `singlelocation` and `multiplelocation`; null for all other types. */
    location: {
      /** The name of the type in GraphQL. */
      __typename: "locations";
      /** The id. */
      id: string;
      /** The text by which the place was given. */
      search: string;
      /** The address in one line, if the place was looked up. */
      formattedAddress: string | null;
    } | null;
    /** The value as text, in the canonical form of the type of the field. Null when the value is an option or a location. */
    value: string | null;
  }[];
  /** The e-mail addresses, the preferred one first. */
  emailAddresses: {
    /** The name of the type in GraphQL. */
    __typename: "profiles_emails";
    /** The id. */
    id: string;
    /** The address as it was written. */
    emailAddress: string;
    /** The address in lower case and with its domain in ASCII, by which a profile is found. */
    canonicalEmailAddress: string;
    /** What the address is for, if somebody said so. */
    type: string | null;
    /** Whether messages are sent to this address. */
    isPreferred: boolean;
    /** Whether the address identifies the person. A save with a private key does not find a profile by an address that is not confirmed. The addresses of an application with a public key are not confirmed. */
    isConfirmed: boolean;
  }[];
  /** The phone numbers, the oldest first. */
  phoneNumbers: {
    /** The name of the type in GraphQL. */
    __typename: "profiles_phones";
    /** The id. */
    id: string;
    /** The number as it was written. */
    number: string;
    /** The number in E.164 form. Null if the number could not be parsed. A profile is found by the number together with the same first and last name. */
    canonicalNumber: string | null;
    /** What the number is for, if somebody said so. */
    type: string | null;
  }[];
  /** The companies that the person is connected with. */
  associations: {
    /** The name of the type in GraphQL. */
    __typename: "profiles_associations";
    /** The id. */
    id: string;
    /** How they are connected. `COMPANY_CONTACT`: the person is a contact at the company. */
    associationType: string;
    /** The company. */
    company: {
      /** The name of the type in GraphQL. */
      __typename: "companies";
      /** The id of the company. */
      id: string;
      /** The name of the company. */
      name: string;
    } | null;
  }[];
  /** The users who are responsible, those first that were assigned first. */
  assignees: {
    /** The name of the type in GraphQL. */
    __typename: "profiles_assignees";
    /** The user. */
    user: {
      /** The name of the type in GraphQL. */
      __typename: "users";
      /** The name of the user, as people read it. */
      displayName: string;
      /** The id of the user. */
      id: string;
    };
  }[];
  /** The status; null when it has none. */
  status: {
    /** The name of the type in GraphQL. */
    __typename: "statuses";
    /** The title of the status, as people read it. */
    title: string;
    /** The colour in which the record or the status is shown. */
    color: Color | null;
    /** Whether the system assigns the status, for example to a profile that has just applied. */
    isAuto: boolean;
    /** The id of the status. */
    id: string;
    /** Whether the system depends on the status. A protected status cannot be deleted, and its code cannot be changed. */
    isProtected: boolean;
  } | null;
  /** Only in answers to `near`: how far the nearest place of the record is from the point, in kilometres. */
  distanceKm?: number;
  /** Only in answers to a search, unless `highlights=false`: where the words of the search are. */
  searchHighlights?: {
    /** Where the text is: `name`, `headline`, `position`, `summary` or `resume`. New ones may be added. */
    source: string;
    /** The text as HTML that is safe to show: everything is escaped, and the words of the search are in `<mark>`. */
    html: string;
  }[] | null;
}

/** A recruitment or sales project of the account. */
export interface Project {
  /** The name of the type in GraphQL. */
  __typename: "projects";
  /** The id of the project. */
  id: string;
  /** The name of the project. */
  name: string;
  /** The id of the user who created the project; null when no user did. */
  userId: string | null;
  /** The id of the account that owns the record. */
  groupId: string;
  /** The id of the preset that the project was created with in the application; null without one. */
  presetId: string | null;
  /** The colour of the project as `#rrggbb` in lower case; null when it has none. */
  colorId: string | null;
  /** The id of the status; null when there is none. */
  statusId: string | null;
  /** The id of the company that the project is for; null when there is none. */
  companyId: string | null;
  /** The id of the project in the professional network. */
  networkId: string | null;
  /** The id of the contract under which the project is in the professional network. */
  networkContractId: string | null;
  /** Which kind of id `networkId` is. */
  networkIdType: string | null;
  /** The id of the project in the software of the caller. */
  externalId: string | null;
  /** A short reference by which applications refer to the project. It is generated when the project is created without one, and is unique in the account. */
  referenceId: string;
  /** When the row was created. */
  createdAt: string;
  /** When the row was last changed. */
  updatedAt: string;
  /** When the record was deleted; null for a record that exists. */
  deletedAt: string | null;
  /** Whether the project is displayed in the applicant tracking area. */
  isMadeForRecruitment: boolean;
  /** Whether the project is displayed in the client relationship area. */
  isMadeForSales: boolean;
  /** Whether the history of its people is shown only from the creation of the project on. */
  ignoreHistoryBeforeProjectCreatedAt: boolean;
  /** The account that owns the project. */
  group: {
    /** The name of the type in GraphQL. */
    __typename: "groups";
    /** The id of the account. */
    id: string;
    /** The name of the account. */
    name: string;
  };
  /** The user who created the project; null when no user did. */
  user: {
    /** The name of the type in GraphQL. */
    __typename: "users";
    /** The name of the user, as people read it. */
    displayName: string;
    /** The e-mail address of the user. */
    email: string;
    /** The id of the user. */
    id: string;
    /** Whether the user is disabled. A disabled user keeps existing assignments and cannot get new ones. */
    disabled: boolean;
  } | null;
  /** The users who are responsible, those first that were assigned first. */
  assignees: {
    /** The name of the type in GraphQL. */
    __typename: "projects_assignees";
    /** The user. */
    user: {
      /** The name of the type in GraphQL. */
      __typename: "users";
      /** The name of the user, as people read it. */
      displayName: string;
      /** The e-mail address of the user. */
      email: string;
      /** The id of the user. */
      id: string;
    };
  }[];
  /** The attached files, the oldest first. */
  files: {
    /** The name of the type in GraphQL. */
    __typename: "projects_files";
    /** The id of the file. */
    fileId: string;
    /** When the row was created. */
    createdAt: string;
    /** When the row was last changed. */
    updatedAt: string;
    /** The file, with a link from which it can be downloaded. */
    file: File;
  }[];
  /** The status; null when it has none. */
  status: {
    /** The name of the type in GraphQL. */
    __typename: "statuses";
    /** The title of the status, as people read it. */
    title: string;
    /** The colour in which the record or the status is shown. */
    color: Color | null;
    /** Whether the system assigns the status, for example to a profile that has just applied. */
    isAuto: boolean;
    /** The id of the status. */
    id: string;
  } | null;
  /** The company that the project is for; null when there is none. */
  company: {
    /** The name of the type in GraphQL. */
    __typename: "companies";
    /** The id of the company. */
    id: string;
    /** HTML in the canonical sanitised form. The save of a company accepts any HTML and brings it into this form. */
    description: string | null;
    /** What the professional network says of the company in public; null when nothing is linked. */
    companyPublicData: {
      /** The name of the type in GraphQL. */
      __typename: "networkcompanies";
      /** The id of these public data. */
      id: string;
      /** The name of the company in the network. */
      name: string | null;
      /** The slogan. */
      tagline: string | null;
      /** What the company says of itself in the network, as plain text. */
      description: string | null;
      /** The day when it was founded, `YYYY-MM-DD`. */
      foundedAt: string | null;
      /** How many people say in the professional network that they work here. */
      networkEmployeeCount: number | null;
      /** The lower bound of the size that the company states of itself: 201 of “201 to 500 employees”. */
      networkEmployeeStartCount: number | null;
      /** The upper bound of the size that the company states of itself: 500 of “201 to 500 employees”. */
      networkEmployeeEndCount: number | null;
      /** The address of the page of the company in the professional network. */
      networkUrl: string | null;
      /** The address of the website. */
      website: string | null;
      /** The picture; null when there is none. */
      image: {
        /** The name of the type in GraphQL. */
        __typename: "networkcompanies_images";
        /** The web address of the picture. */
        publicUrl: string;
      } | null;
    } | null;
  } | null;
  /** The values of custom fields. A field with several values, such as tags or choices, has an element for each value. */
  fieldsValues: {
    /** The name of the type in GraphQL. */
    __typename: "projects_fieldsvalues";
    /** The id. */
    id: string;
    /** The custom field that the value is of. */
    field: {
      /** The name of the type in GraphQL. */
      __typename: "fields";
      /** The id of the custom field. */
      id: string;
      /** What kind of values the field has. New types may be added. */
      type: string;
      /** The name of the custom field, as people read it. */
      name: string;
      /** The purpose by which the service recognises the field, for example joboffer_salary_is_public. Among the fields of an entity that are not deleted, a purpose is unique. */
      purpose: string | null;
    };
    /** The option that was chosen, for fields of the types `singlechoice` and `multiplechoice`; null for all other types. */
    fieldValue: {
      /** The name of the type in GraphQL. */
      __typename: "fields_options";
      /** The id of the option. */
      id: string;
      /** The name of the option, as people read it. */
      name: string;
    } | null;
    /** The place, for fields of the types `singlelocation` and `multiplelocation`; null for all other types. */
    location: {
      /** The name of the type in GraphQL. */
      __typename: "locations";
      /** The id. */
      id: string;
      /** The text by which the place was given. */
      search: string;
      /** The address in one line, if the place was looked up. */
      formattedAddress: string | null;
    } | null;
    /** The value as text, in the canonical form of the type of the field. Null when the value is an option or a location. */
    value: string | null;
  }[];
  /** The colour in which the record or the status is shown. */
  color: Color | null;
  /** The advertisements of the project on job boards, as these report them, the oldest first. */
  jobBoardsOffers: {
    /** The name of the type in GraphQL. */
    __typename: "jobboards_offers";
    /** The id. */
    id: string;
    /** When the row was created. */
    createdAt: string;
    /** When the row was last changed. */
    updatedAt: string;
    /** When the record was deleted; null for a record that exists. */
    deletedAt: string | null;
    /** The id of the project. */
    projectId: string;
    /** The id of the job board. */
    jobBoardId: string;
    /** The id that the job board assigned to the advertisement. */
    externalId: string | null;
    /** The address of the advertisement on the job board. */
    url: string | null;
    /** The state of the advertisement, in the words of the job board. */
    status: string | null;
    /** When the advertisement was published; null when it was not. */
    publishedAt: string | null;
    /** When the advertisement ends; null when it has no end. */
    expiresAt: string | null;
    /** The job board. */
    jobBoard: JobBoard;
  }[];
  /** The job boards on which the project is to be published, in the order in which they were chosen. */
  projectJobBoards: {
    /** The name of the type in GraphQL. */
    __typename: "projects_jobboards";
    /** The id. */
    id: string;
    /** When the row was created. */
    createdAt: string;
    /** When the row was last changed. */
    updatedAt: string;
    /** When the record was deleted; null for a record that exists. */
    deletedAt: string | null;
    /** The time since which the project is published on the job board. Null while it is not published there. */
    enabledAt: string | null;
    /** The id of the project. */
    projectId: string;
    /** The job board. */
    jobBoard: JobBoard;
  }[];
  /** How many people of the project are in each group of statuses. Groups without anybody are left out. */
  profilesCountPerStatusGroup: {
    /** The name of the type in GraphQL. */
    __typename: "projects_profilescounts";
    /** The status; null when it has none. */
    status: {
      /** The name of the type in GraphQL. */
      __typename: "statuses";
      /** The id of the status. */
      id: string;
      /** The title of the status, as people read it. */
      title: string;
      /** Whether the status is hidden. A hidden status is not offered for selection, and a project that has it is not an offer. */
      isHidden: boolean;
      /** Whether the system assigns the status, for example to a profile that has just applied. */
      isAuto: boolean;
      /** The place of the status among those of its group, in ascending order. */
      order: number;
      /** The id of the status that this one is a step of; null at the top. */
      parentId: string | null;
      /** The colour in which the record or the status is shown. */
      color: Color | null;
    } | null;
    /** How many there are. */
    count: number;
  }[];
}

export interface ProjectBody {
  /** The id of the project. A project that does not exist is created with this id. `null` and an empty text mean that none is given. */
  projectId?: string | "" | null;
  /** The name. A new project needs one. It cannot be cleared: an empty text is refused. */
  name?: string;
  /** The id of the project in your own software. It finds the project if there is no `projectId`. `null` and an empty text clear it. At most 1000 bytes in UTF-8. */
  externalId?: string | null;
  /** Whether the project is for recruitment. Only such a project can be an offer. */
  isMadeForRecruitment?: boolean;
  /** Whether the project is for sales. */
  isMadeForSales?: boolean;
  /** When the project was created, if that was in another software earlier: ISO 8601 with an offset. The year has to be from 0001 to 9999 in UTC. An offset is from -15:59 to +15:59. */
  createdAt?: string;
  /** The users who are responsible for the project: names or e-mail addresses of enabled users, separated by commas. They replace the present ones. `null` and an empty text remove all. */
  assignees?: string | null;
  /** The id of a status of projects. `null` and an empty text clear it. */
  statusId?: string | "" | null;
  /** The id of the company that the project is for. `null` and an empty text clear it. */
  companyId?: string | "" | null;
  /** The colour of the project as `#rrggbb`. A colour that is not in the palette is added to it. `null` and an empty text clear it. */
  colorId?: string | null;
  /** Values of custom fields of projects, by the id of the field. Fields that are not named keep their values. `null` in the place of the object changes nothing. At most 1000 custom fields. */
  customFieldsValues?: {
    /** The value of the custom field with this id. A text has at most 500,000 characters. `text`, `url`, `email`, `phone`: the text; `richtext`: HTML, which is sanitised, or plain text; `number`, `rating` (a whole number from 0 to 5) and `currency` (`45000 EUR`): a number or a text; `boolean`: `true` or `false`; `date`: `2026-09-01`; `datetime`: `2026-09-01T09:00:00Z`, without an offset in the time zone of the account; `user`: the id, name or e-mail address of a user; `singlechoice`, `multiplechoice`: the id, technical value or name of an option, several separated by commas; `tags`: words, several separated by commas; `singlelocation`, `multiplelocation`: a place, several separated by semicolons. `null` and an empty text clear the field. */
    [name: string]: string | number | boolean | null;
  } | null;
}

/** The task that stands for a save, as the public key sees it that sent it. */
export type PublicTask = OwnTask & {
  /** What the answer to the application named as `profileId`, which is the id of the application; null as long as it has not succeeded. */
  profileId: string | null;
};

export interface RenewWebhookListenerAnswer {
  /** The id of the listener. */
  id: string;
  /** When it ends, unless it is renewed before. */
  expiresAt: string;
}

export interface RenewWebhookListenerBody {
  /** Types of events, all types of a kind (`profile.*`), or `*` for all. */
  events: ("*" | "application.*" | "profile.*" | "project.*" | "company.*" | "task.*" | "webhook.*" | "application.received" | "application.moved" | "profile.created" | "profile.updated" | "profile.merged" | "profile.deleted" | "profile.erased" | "project.created" | "project.updated" | "project.deleted" | "company.created" | "company.updated" | "company.deleted" | "task.failed" | "webhook.disabled" | "webhook.test")[];
}

export interface ReplayWebhookAnswer {
  /** How many events are sent again. */
  count: number;
  /** When 10000 events are sent again there may be more: the `from` of the next request. Null otherwise. */
  continueFrom: string | null;
}

export interface ReplayWebhookBody {
  /** Events that happened at this time or later: ISO 8601 with an offset. A day ago, when left out or null. The year has to be from 0001 to 9999 in UTC. An offset is from -15:59 to +15:59. */
  from?: string | null;
  /** Events that happened before this time: ISO 8601 with an offset. Now, when left out or null. The year has to be from 0001 to 9999 in UTC. An offset is from -15:59 to +15:59. */
  to?: string | null;
  /** Only events of these types; those that the webhook wants, when left out or null. */
  types?: ("*" | "application.*" | "profile.*" | "project.*" | "company.*" | "task.*" | "webhook.*" | "application.received" | "application.moved" | "profile.created" | "profile.updated" | "profile.merged" | "profile.deleted" | "profile.erased" | "project.created" | "project.updated" | "project.deleted" | "company.created" | "company.updated" | "company.deleted" | "task.failed" | "webhook.disabled" | "webhook.test")[] | null;
  /** `true`: only what failed, or was held while the webhook was disabled. */
  onlyFailed?: boolean | null;
}

export interface ReplayWebhookDeliveryAnswer {
  /** The id of the delivery. */
  deliveryId: string;
  /** The id of the event: the `webhook-id` of the message. */
  eventId: string;
}

export interface RetryTasksAnswer {
  /** What happens, in words for people. */
  message: string;
  /** How many saves were put back into the queue. */
  count: number;
  /** Whether there may be more such saves. */
  hasMore: boolean;
}

export interface RetryTasksBody {
  /** Only saves of this kind. Omitted or `null`: all. */
  type?: "projects" | "companies" | "applicants" | "files" | "acceptApplication" | "dismissApplication" | "moveApplication" | "mergeProfiles" | "eraseProfile" | "findProfileData" | "takeProfileData" | "findCompanyData" | null;
  /** Only saves that failed with this code of an error. Omitted or `null`: all. */
  code?: string | null;
  /** Only saves that failed at this time or later: ISO 8601 with an offset. Omitted or `null`: all. The year has to be from 0001 to 9999 in UTC. An offset is from -15:59 to +15:59. */
  failedAfter?: string | null;
  /** Only saves that failed before this time: ISO 8601 with an offset. Omitted or `null`: all. The year has to be from 0001 to 9999 in UTC. An offset is from -15:59 to +15:59. */
  failedBefore?: string | null;
  /** How many are retried at most, those first that failed first: 1 to 1000. Omitted or `null`: 1000. */
  limit?: number | null;
}

/** What a save did. */
export interface ReviewedApplication {
  /** What was done, in words for people. */
  message: string;
  /** The id of the task that stands for this save: `GET /rest/v2/tasks/{id}` tells how it ends. */
  taskId: string;
  /** The id of the application. */
  applicationId: string;
  /** The id of its profile. */
  profileId: string;
  /** What the save ignored or changed in the request, or guessed. Absent when there is nothing to say. Of very many warnings of one code the first 100 are named and the others counted. */
  warnings?: Problem[];
}

export interface RotateWebhookSecretAnswer {
  /** The id of the webhook. */
  id: string;
  /** With which messages are signed: `whsec_` and base64. No other answer has it. */
  secret: string;
  /** Until when the old secret signs too; null: it has ended. */
  oldSecretEndsAt: string | null;
}

export interface RotateWebhookSecretBody {
  /** `true`: the old secret ends at once, and not in 24 hours. */
  endOldSecretNow?: boolean | null;
}

export interface SaveApplicantBatchAnswer {
  /** The results, in the order of the items. */
  results: {
    /** The status with which the item would have been answered alone. */
    status: number;
    /** The headers of that answer that belong to the item, such as `X-Record-Outcome`. */
    headers?: {
      [name: string]: string;
    };
    /** The body of that answer: what the save did, or why it failed. */
    body: SavedApplication | TriedSave | AcceptedSave | Error;
  }[];
  /** Warnings about the batch as a whole. Absent when there are none. */
  warnings?: Problem[];
}

export interface SaveApplicantBatchBody {
  /** 1 to 100 bodies of single saves. */
  items: ApplicationBody[];
}

export interface SaveCompanyBatchAnswer {
  /** The results, in the order of the items. */
  results: {
    /** The status with which the item would have been answered alone. */
    status: number;
    /** The headers of that answer that belong to the item, such as `X-Record-Outcome`. */
    headers?: {
      [name: string]: string;
    };
    /** The body of that answer: what the save did, or why it failed. */
    body: SavedCompany | TriedSave | AcceptedSave | Error;
  }[];
  /** Warnings about the batch as a whole. Absent when there are none. */
  warnings?: Problem[];
}

export interface SaveCompanyBatchBody {
  /** 1 to 100 bodies of single saves. */
  items: CompanyBody[];
}

export interface SaveFilesBody {
  /** The id of the profile that the files belong to, or of one of its applications. Exactly one of `profileId`, `companyId` and `projectId` is required. `null` and an empty text mean that none is given. */
  profileId?: string | "" | null;
  /** The id of the company that the files belong to. Exactly one of `profileId`, `companyId` and `projectId` is required. `null` and an empty text mean that none is given. */
  companyId?: string | "" | null;
  /** The id of the project that the files belong to. Exactly one of `profileId`, `companyId` and `projectId` is required. `null` and an empty text mean that none is given. */
  projectId?: string | "" | null;
  /** `file`, the default, attaches the files. `photo` makes one file the photo of the profile in the place of the present one: a PNG, JPEG or WebP picture of at most 5 MB. */
  kind?: "file" | "photo";
  /** Profiles only. `true` reads the files as resumes; the values of the profile stay as they are. `true` or `false` also changes a file that the profile has already. */
  isResume?: boolean;
  /** Projects only. `true` shows the files with the offer. `true` or `false` also changes a file that the project has already. */
  isPublic?: boolean;
  /** The files: at least one, at most 10, each of at most 10 MB and together of at most 20 MB. Programs and archives are refused; the kind is recognised by the content. The same content is stored once for a record. */
  files: readonly Upload[] | null;
}

export interface SaveProjectBatchAnswer {
  /** The results, in the order of the items. */
  results: {
    /** The status with which the item would have been answered alone. */
    status: number;
    /** The headers of that answer that belong to the item, such as `X-Record-Outcome`. */
    headers?: {
      [name: string]: string;
    };
    /** The body of that answer: what the save did, or why it failed. */
    body: SavedProject | TriedSave | AcceptedSave | Error;
  }[];
  /** Warnings about the batch as a whole. Absent when there are none. */
  warnings?: Problem[];
}

export interface SaveProjectBatchBody {
  /** 1 to 100 bodies of single saves. */
  items: ProjectBody[];
}

/** What a save did. */
export interface SavedApplication {
  /** What was done, in words for people. */
  message: string;
  /** The id of the task that stands for this save: `GET /rest/v2/tasks/{id}` tells how it ends. */
  taskId: string;
  /** The id of the profile. With a public key it is the id of the application, which all operations take in the place of that of its profile. */
  profileId: string;
  /** What the save ignored or changed in the request, or guessed. Absent when there is nothing to say. Of very many warnings of one code the first 100 are named and the others counted. */
  warnings?: Problem[];
}

/** What a save did. */
export interface SavedCompany {
  /** What was done, in words for people. */
  message: string;
  /** The id of the task that stands for this save: `GET /rest/v2/tasks/{id}` tells how it ends. */
  taskId: string;
  /** The id of the company. */
  companyId: string;
  /** What the save ignored or changed in the request, or guessed. Absent when there is nothing to say. Of very many warnings of one code the first 100 are named and the others counted. */
  warnings?: Problem[];
}

/** What a save did. */
export interface SavedFiles {
  /** What was done, in words for people. */
  message: string;
  /** The id of the task that stands for this save: `GET /rest/v2/tasks/{id}` tells how it ends. */
  taskId: string;
  /** The id of the profile, if the files belong to a profile. */
  profileId?: string;
  /** The id of the company, if the files belong to a company. */
  companyId?: string;
  /** The id of the project, if the files belong to a project. */
  projectId?: string;
  /** The files as the record has them, in the order of the request. */
  files: {
    /** The id of the file. */
    id: string;
    /** The name of the file. */
    name: string;
    /** The size in bytes. */
    size: number;
    /** The MIME type, recognised by the content. */
    mimeType: string;
    /** A link from which the file can be downloaded without an API key, until it expires. */
    url: string;
  }[];
  /** What the save ignored or changed in the request, or guessed. Absent when there is nothing to say. Of very many warnings of one code the first 100 are named and the others counted. */
  warnings?: Problem[];
}

/** What a save did. */
export interface SavedProject {
  /** What was done, in words for people. */
  message: string;
  /** The id of the task that stands for this save: `GET /rest/v2/tasks/{id}` tells how it ends. */
  taskId: string;
  /** The id of the project. */
  projectId: string;
  /** What the save ignored or changed in the request, or guessed. Absent when there is nothing to say. Of very many warnings of one code the first 100 are named and the others counted. */
  warnings?: Problem[];
}

export interface SetCareersLogoBody {
  /** Exactly one file: a PNG, JPEG or WebP picture of at most 512 KiB and 4000 × 4000 pixels, recognised by its content. SVG is refused. */
  files: readonly Upload[] | null;
}

export interface StartWebhookListenerAnswer {
  /** The id of the listener. */
  id: string;
  /** When it ends, unless it is renewed before. */
  expiresAt: string;
}

export interface StartWebhookListenerBody {
  /** Types of events, all types of a kind (`profile.*`), or `*` for all. */
  events: ("*" | "application.*" | "profile.*" | "project.*" | "company.*" | "task.*" | "webhook.*" | "application.received" | "application.moved" | "profile.created" | "profile.updated" | "profile.merged" | "profile.deleted" | "profile.erased" | "project.created" | "project.updated" | "project.deleted" | "company.created" | "company.updated" | "company.deleted" | "task.failed" | "webhook.disabled" | "webhook.test")[];
}

export interface TakeProfileDataBody {
  /** The values to take over: `firstName`, `lastName`, `emailAddresses`, `phoneNumbers`, `location`, `headline`, `summary`, `birthday`, `positions`, `educations`, `locales`. Any other name is refused. A value that is named replaces the stored one; lists are completed. */
  fields: ("firstName" | "lastName" | "emailAddresses" | "phoneNumbers" | "location" | "headline" | "summary" | "birthday" | "positions" | "educations" | "locales" | string)[];
}

/** What a save did. */
export interface TakenProfileData {
  /** What was done, in words for people. */
  message: string;
  /** The id of the task that stands for this save: `GET /rest/v2/tasks/{id}` tells how it ends. */
  taskId: string;
  /** The id of the profile. */
  profileId: string;
  /** What the save ignored or changed in the request, or guessed. Absent when there is nothing to say. Of very many warnings of one code the first 100 are named and the others counted. */
  warnings?: Problem[];
}

/** The task that stands for a save, as a private key sees it. */
export interface Task {
  /** The name of the type in GraphQL. */
  __typename: "tasks";
  /** The id of the task. */
  id: string;
  /** Which save it is. `projects`, `companies`, `applicants`, `files`, `acceptApplication`, `dismissApplication`, `moveApplication`, `mergeProfiles`, `eraseProfile`, `findProfileData`, `takeProfileData`, `findCompanyData`; new ones may be added. */
  type: string;
  /** `queued`: it waits for a server, for the first time or after an error. `running`: a server works on it. The others have ended. `succeeded`: it was saved. `failed`: it was accepted and could not be done. `rejected`: the request was refused, and never accepted. */
  status: "queued" | "running" | "succeeded" | "failed" | "rejected";
  /** What a save that succeeded did to its record: `created`, `updated`, `merged` or `unchanged`. Null as long as it has not succeeded. */
  outcome: "created" | "updated" | "merged" | "unchanged" | null;
  /** The number of times that the save was started. */
  attempts: number;
  /** The steps of the save with their times, in order. */
  steps: {
    /** The step. New ones may be added. */
    name: string;
    /** When it began. */
    startedAt: string;
    /** When it ended. */
    finishedAt: string;
  }[];
  /** What the save ignored or changed in the request: the warnings of the answer. */
  warnings: Problem[];
  /** Why the save failed or was rejected, or why its last attempt failed when it will be repeated; null otherwise. The code is one of those of the error answers. */
  error: {
    /** The code of the error, which is stable. */
    code: string;
    /** What is wrong, in words for people. */
    message: string;
    /** All problems, where there are several. */
    details?: Problem[];
  } | null;
  /** When the row was created. */
  createdAt: string;
  /** When the row was last changed. */
  updatedAt: string;
  /** When a server began to work on it for the first time; null before. */
  startedAt: string | null;
  /** When it ended; null before. */
  finishedAt: string | null;
  /** The project that it saved, if any. */
  projectId: string | null;
  /** The company that it saved, if any. */
  companyId: string | null;
  /** The profile that it saved, if any. */
  profileId: string | null;
}

export interface TestWebhookAnswer {
  /** The id of the delivery. */
  deliveryId: string;
  /** The id of the event: the `webhook-id` of the message. */
  eventId: string;
}

export interface TriedErasedProfile {
  /** That nothing was saved, in words for people. */
  message: string;
  /** The id of the record, if there is one. A record that would be created has none yet. */
  projectId?: string;
  /** The id of the record, if there is one. A record that would be created has none yet. */
  companyId?: string;
  /** The id of the record, if there is one. A record that would be created has none yet. */
  profileId?: string;
  /** What the save ignored or changed in the request, or guessed. Absent when there is nothing to say. Of very many warnings of one code the first 100 are named and the others counted. */
  warnings?: Problem[];
  /** Other profiles of the account that have an identity of the person, and are not erased. `eraseAlso` takes their ids. */
  sameIdentity: {
    /** The id of the other profile. */
    profileId: string;
    /** What it has in common: `email`, `phone` (with the same name), `networkUrl`, `externalId`, `duplicate` (an open pair in `profiles_duplicates`), or `application` (one of its applications that waits for a review names an address of the person). */
    reasons: ("email" | "phone" | "networkUrl" | "externalId" | "duplicate" | "application")[];
  }[];
}

export interface TriedFoundCompanyData {
  /** That nothing was saved, in words for people. */
  message: string;
  /** The id of the record, if there is one. A record that would be created has none yet. */
  projectId?: string;
  /** The id of the record, if there is one. A record that would be created has none yet. */
  companyId?: string;
  /** The id of the record, if there is one. A record that would be created has none yet. */
  profileId?: string;
  /** What the save ignored or changed in the request, or guessed. Absent when there is nothing to say. Of very many warnings of one code the first 100 are named and the others counted. */
  warnings?: Problem[];
  /** What came of each source. Empty: no source about companies is switched on. */
  sources: {
    /** The source. */
    source: string;
    /** What it was asked for: a number, a name with a postal code and a town, or the network URL in its canonical form. Empty: the company has neither a number nor a place in France. */
    question: string;
    /** `found`; `none`: it knows no such company, or several; `refused`: it must not be asked, and `reason` says why; `failed`: it did not answer. */
    outcome: "found" | "none" | "refused" | "failed";
    /** Why it was not asked; `null` otherwise. */
    reason: string | null;
    /** When it was asked. */
    askedAt: string;
    /** What is new or differs now: columns of `legaldata`, establishments as `locations.<siret>`, and `networkCompanyData`. */
    filled: string[];
    /** Of what the source says something else than was written here, which stays. */
    kept: string[];
    /** What the register says of the company; `null` when it found none, and for pages, whose answer is `networkCompanyData` of the company. */
    found: {
      /** The SIREN. */
      siren: string;
      /** The SIREN to be used instead, of a company that was registered twice. */
      replacedBySiren: string | null;
      /** The registered name. */
      legalName: string | null;
      /** The number under which the company is liable to VAT. */
      vatNumber: string | null;
      /** The code of the main activity in NAF. */
      codenaf: string | null;
      /** The French title of that code. */
      codenafTitle: string | null;
      /** The French title of the division of NAF that the code is in, which is wider. */
      activity: string | null;
      /** When it was founded, `YYYY-MM-DD`. */
      foundedAt: string | null;
      /** Whether it is closed. A closed company may have no `closedAt`. */
      isClosed: boolean;
      /** When it was closed, `YYYY-MM-DD`. */
      closedAt: string | null;
      /** How many people it employs. */
      employees: {
        /** The least number of employees. */
        from: number;
        /** The greatest number; `null` for 10 000 and more. */
        to: number | null;
        /** The year of the numbers. */
        year: number | null;
      } | null;
      /** Whether the company or an establishment has opposed that all of it is disclosed. */
      isPartlyUndisclosed: boolean;
      /** The headquarters first, then those that the question was about: the register does not list all others. */
      establishments: {
        /** The SIRET. */
        siret: string;
        /** Whether it is the headquarters. */
        isHeadquarters: boolean;
        /** Whether it is closed. */
        isClosed: boolean;
        /** When it was closed, `YYYY-MM-DD`. */
        closedAt: string | null;
        /** The address in one line. */
        address: string | null;
        /** The number in the street. */
        streetNumber: string | null;
        /** The street. */
        route: string | null;
        /** The postal code. */
        postalCode: string | null;
        /** The town. */
        locality: string | null;
        /** The department. */
        administrativeAreaLevel2: string | null;
        /** The region. */
        administrativeAreaLevel1: string | null;
        /** The country. */
        countryName: string;
        /** The latitude in degrees; `null` with the longitude. */
        latitude: number | null;
        /** The longitude in degrees. */
        longitude: number | null;
      }[];
      /** The number of all establishments, closed ones included. */
      establishmentCount: number | null;
      /** The number of establishments that are open. */
      openEstablishmentCount: number | null;
    } | null;
  }[];
}

/** What a save would do. Only with `Prefer: dry-run`. */
export interface TriedSave {
  /** That nothing was saved, in words for people. */
  message: string;
  /** The id of the record, if there is one. A record that would be created has none yet. */
  projectId?: string;
  /** The id of the record, if there is one. A record that would be created has none yet. */
  companyId?: string;
  /** The id of the record, if there is one. A record that would be created has none yet. */
  profileId?: string;
  /** What the save ignored or changed in the request, or guessed. Absent when there is nothing to say. Of very many warnings of one code the first 100 are named and the others counted. */
  warnings?: Problem[];
}

export interface UpdateWebhookBody {
  /** Where events are sent: an address of the public internet that begins with `https://`, without a user, a password or a `#`. */
  url?: string;
  /** Types of events, all types of a kind (`profile.*`), or `*` for all. */
  events?: ("*" | "application.*" | "profile.*" | "project.*" | "company.*" | "task.*" | "webhook.*" | "application.received" | "application.moved" | "profile.created" | "profile.updated" | "profile.merged" | "profile.deleted" | "profile.erased" | "project.created" | "project.updated" | "project.deleted" | "company.created" | "company.updated" | "company.deleted" | "task.failed" | "webhook.disabled" | "webhook.test")[];
  /** `event`: what has happened, with ids. `record`: the record too, as the lists show it when it is sent. `event`, when left out of a new webhook. */
  payload?: "event" | "record";
  /** What the webhook is for, in your words. */
  description?: string | null;
  /** `false` stops sending, `true` starts it again. */
  isEnabled?: boolean;
}

/** An address to which events are sent. */
export interface Webhook {
  /** The id of the webhook. */
  id: string;
  /** When it was added. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** Where events are sent. */
  url: string | null;
  /** What it is for, in words of the account. */
  description: string | null;
  /** Which events are sent: types, all types of a kind (`profile.*`), or `*` for all. */
  events: ("*" | "application.*" | "profile.*" | "project.*" | "company.*" | "task.*" | "webhook.*" | "application.received" | "application.moved" | "profile.created" | "profile.updated" | "profile.merged" | "profile.deleted" | "profile.erased" | "project.created" | "project.updated" | "project.deleted" | "company.created" | "company.updated" | "company.deleted" | "task.failed" | "webhook.disabled" | "webhook.test")[];
  /** `event`: what has happened, with ids. `record`: the record too, as the lists show it at that time. */
  payload: "event" | "record";
  /** Whether events are sent. */
  isEnabled: boolean;
  /** When sending was stopped; null while it is enabled. */
  disabledAt: string | null;
  /** Why: `account` (a request), `failures` (all attempts of five days have failed), `gone` (it answered 410), `restored` (the database is a restored copy). Null while it is enabled. */
  disabledReason: "account" | "failures" | "gone" | "restored" | null;
  /** Since when attempts fail, from the fifth failure within 24 hours on; null while they succeed. Five days later it is disabled. */
  failingSince: string | null;
  /** Nothing is sent before this time, because the address answered 429, 502, 503 or 504; null otherwise. */
  pausedUntil: string | null;
}
