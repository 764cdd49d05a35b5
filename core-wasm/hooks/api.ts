// The package's functions without React, independent of the loader.

export type * from '#types';
export {
  type ApiConfig,
  type CallUrl,
  configure,
  type InitialData,
  lacks,
  readResponse,
  urlOf,
} from './config';
export { type Core, core } from './core';
export { fill } from './fill';
export { type Head, head, type PageMetadata, phoneUrl, type SiteIdentity, type Tag } from './head';
export { pictureSources } from './picture';
export { known, prefetch } from './prefetch';
export { fetchWith, invalidate } from './refetch';
export type { FieldName, FieldValues } from './schema';
export { type FormFields, type FormMessages, type FormValues, validator } from './validator';
