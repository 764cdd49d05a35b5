import type { DatasheetField, FormOptions } from '#types';
import { type FormBehaviour, useFormOf } from './useForm';

/**
 * The request for a datasheet, which is downloaded after the form was accepted. Product and URL must not change while the component is
 * mounted (give it a `key`).
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
}): FormBehaviour<DatasheetField> {
  return useFormOf<DatasheetField>('datasheet', { ...options, given: product });
}
