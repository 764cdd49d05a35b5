import type { Company } from 'core-wasm';
import { site } from '../../content/site';
import { speaker } from '../ManagementMessage/speaker';

/** What stands below Company in the menus: nothing leads to a message that there is not. */
export function companyItems(company: Company) {
  const { items, message } = site.company;
  return speaker(company) ? items : items.filter(({ to }) => to !== message);
}
