/**
 * The files of what only staff and developers open, as their names begin in `assets/`. No player's device fetches them; one that
 * opened such a screen keeps it (pwa/sw.ts).
 */
export const roleParts = [
  ...['Dashboard', 'ApprovalsPage', 'SetupLead', 'admin', 'approvals'],
  ...['DeveloperPage', 'TryOut', 'developer', 'pack'],
];
