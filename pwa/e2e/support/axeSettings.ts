/** What axe is told of the library our popups are from. */
export const axeSettings = {
  // Like a dialog, a menu or a list of choices belongs to the button that opens it, not to a part of the page.
  checks: [
    {
      id: 'region',
      options: { regionMatcher: 'dialog, [role=dialog], [role=alertdialog], svg, [role=menu], [role=listbox]' },
    },
  ],
  // Neither keeps the focus where it is hidden: a guard hands it on at once, and an urgent toast, whose words are
  // read out from a copy, is hidden only until the focus comes to it.
  rules: [
    {
      id: 'aria-hidden-focus',
      selector: '[aria-hidden="true"]:not([data-base-ui-focus-guard], [role="alertdialog"])',
    },
  ],
};
