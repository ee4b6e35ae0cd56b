/** Writes docs/api.html, the searchable form of docs/api.md and docs/codes.md. Part of the build; it is not kept. */
import { readFileSync, writeFileSync } from 'node:fs';
import { apiHtml } from './api-html.mjs';

const docs = new URL('../docs/', import.meta.url);
const pages = ['api.md', 'codes.md'].map((name) => readFileSync(new URL(name, docs), 'utf8'));
writeFileSync(new URL('api.html', docs), apiHtml(pages));
