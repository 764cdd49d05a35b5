import { site } from '../../content/site';

/** A date in words. An invalid date is shown as it is. */
export function FormattedDate({ date }: { date: string }) {
  return <time dateTime={date}>{formatDate(date) ?? date}</time>;
}

/** Formats a date without `Intl`, whose first use takes longer on a slow phone than all scripts of a page. */
function formatDate(date: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(date) ?? [];
  const name = site.months[Number(month) - 1];
  return name && `${Number(day)} ${name} ${year}`;
}
