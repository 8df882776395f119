/** Settings of axe for the library of our popups. */
export const axeSettings = {
  // A menu or list, like a dialog, belongs to the button that opens it and not to a region of the page.
  checks: [
    {
      id: 'region',
      options: { regionMatcher: 'dialog, [role=dialog], [role=alertdialog], svg, [role=menu], [role=listbox]' },
    },
  ],
  // Neither keeps a hidden focus: a guard passes it on at once, and an urgent toast, whose text is read from a copy, is
  // hidden only until it gets the focus.
  rules: [
    {
      id: 'aria-hidden-focus',
      selector: '[aria-hidden="true"]:not([data-base-ui-focus-guard], [role="alertdialog"])',
    },
  ],
};
