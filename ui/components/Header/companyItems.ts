import type { Company } from 'core-wasm';
import { site } from '../../content/site';
import { speaker } from '../ManagementMessage/speaker';

/** The items below Company in the menus, without links to missing messages. */
export function companyItems(company: Company) {
  const { items, message } = site.company;
  return speaker(company) ? items : items.filter(({ to }) => to !== message);
}
