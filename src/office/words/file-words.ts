// What a file seems to be, in the words of people.

import { typesetAll } from '../../kit/typesetting.ts';
import type { FileKind } from '../../model/format/problem-codes.ts';
import type { Language } from '../../model/instance.ts';

export const FILE_WORDS: Readonly<Record<Language, Readonly<Record<FileKind, string>>>> = typesetAll({
  de: {
    archive: 'ein Archiv (ZIP) oder ein Office-Dokument (XLSX, DOCX, ODS)',
    old_office: 'ein altes Office-Dokument (XLS, DOC)',
    pdf: 'ein PDF',
    gzip: 'eine mit gzip gepackte Datei',
    sqlite: 'eine Datenbank (SQLite)',
    calendar: 'ein Kalender (ICS)',
    address_book: 'ein Adressbuch (vCard)',
    web_page: 'eine Webseite (HTML)',
    xml: 'eine Datei in XML',
    table: 'eine Tabelle (CSV)',
  },
  fr: {
    archive: 'une archive (ZIP) ou un document Office (XLSX, DOCX, ODS)',
    old_office: 'un ancien document Office (XLS, DOC)',
    pdf: 'un PDF',
    gzip: 'un fichier comprimé avec gzip',
    sqlite: 'une base de données (SQLite)',
    calendar: 'un calendrier (ICS)',
    address_book: 'un carnet d’adresses (vCard)',
    web_page: 'une page web (HTML)',
    xml: 'un fichier en XML',
    table: 'un tableau (CSV)',
  },
  it: {
    archive: 'un archivio (ZIP) o un documento Office (XLSX, DOCX, ODS)',
    old_office: 'un vecchio documento Office (XLS, DOC)',
    pdf: 'un PDF',
    gzip: 'un file compresso con gzip',
    sqlite: 'un database (SQLite)',
    calendar: 'un calendario (ICS)',
    address_book: 'una rubrica (vCard)',
    web_page: 'una pagina web (HTML)',
    xml: 'un file in XML',
    table: 'una tabella (CSV)',
  },
  en: {
    archive: 'an archive (ZIP) or an Office document (XLSX, DOCX, ODS)',
    old_office: 'an old Office document (XLS, DOC)',
    pdf: 'a PDF',
    gzip: 'a file packed with gzip',
    sqlite: 'a database (SQLite)',
    calendar: 'a calendar (ICS)',
    address_book: 'an address book (vCard)',
    web_page: 'a web page (HTML)',
    xml: 'a file in XML',
    table: 'a table (CSV)',
  },
});
