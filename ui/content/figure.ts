/** The tool of the home page's figure. Apart from home.ts, because the scripts of every page need it to prefetch the home page. */
export const FIGURE_TOOL = 'cm-2-double-grip-packer';
