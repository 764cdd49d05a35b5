import type { DatasheetField, FormOptions } from '#types';
import { type FormBehaviour, useFormOf } from './useFormOf';

/** The request for a datasheet, which is downloaded after the form was accepted. */
export function useDatasheetForm({
  product,
  ...options
}: Partial<Pick<FormOptions, 'timeout'>> & {
  /** The product's slug. */
  product: string;
  /** The datasheet's URL. */
  download: string;
}): FormBehaviour<DatasheetField, Record<DatasheetField, string>> {
  return useFormOf<DatasheetField>('datasheet', { ...options, given: product });
}
