import type { DatasheetField } from '#types';
import { type FormBehaviour, type FormSettings, useForm } from './useForm';

/**
 * The request for a datasheet, which is saved once the request has been accepted. Product and address must not change
 * while the component is mounted (give the component a `key`).
 *
 * @param options.product the product's slug
 * @param options.download the datasheet's address
 */
export function useDatasheetForm({
  product,
  ...options
}: Pick<FormSettings, 'timeout'> & {
  product: string;
  download: string;
}): FormBehaviour<DatasheetField> {
  return useForm<DatasheetField>('datasheet', { ...options, given: product })[0];
}
