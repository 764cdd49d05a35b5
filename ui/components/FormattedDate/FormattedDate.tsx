import { site } from '../../content/site';

/** A day as people write it. What is no date stays as it came. */
export function FormattedDate({ date }: { date: string }) {
  return <time dateTime={date}>{written(date) ?? date}</time>;
}

/** Without Intl, whose first format of a visit costs a slow phone more than the rest of a page's scripts. */
function written(date: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(date) ?? [];
  const name = site.months[Number(month) - 1];
  return name && `${Number(day)} ${name} ${year}`;
}
