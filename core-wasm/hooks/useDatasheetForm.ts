import type { DatasheetField, FormOptions } from '#types';
import { type FormBehaviour, useFormOf } from './useFormOf';

/**
 * The request for a datasheet, which is downloaded after the form was accepted.
 *
 * @param options.product the product's slug
 * @param options.download the datasheet's URL
 */
export function useDatasheetForm({
  product,
  ...options
}: Partial<Pick<FormOptions, 'timeout'>> & {
  product: string;
  download: string;
}): FormBehaviour<DatasheetField, Record<DatasheetField, string>> {
  return useFormOf<DatasheetField>('datasheet', { ...options, given: product });
}
