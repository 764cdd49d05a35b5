import type { Category, Company } from 'core-wasm';
import { site } from '../../content/site';
import { speaker } from '../ManagementMessage/speaker';

/** The props of header, footer and menus. */
export interface FrameProps {
  categories: Category[];
  company: Company;
}

/** The items below Company in the menus, without links to missing messages. */
export function companyItems(company: Company) {
  const { items, message } = site.company;
  return speaker(company) ? items : items.filter(({ to }) => to !== message);
}

/** The links beside the menus. */
export function menuLinks({ insightsUrl }: Company) {
  const { insights, certifications, career, contact } = site;
  return [
    ...(insightsUrl ? [{ name: insights, to: insightsUrl }] : []),
    certifications,
    career,
    contact,
  ];
}
