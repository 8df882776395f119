// Every command imports this file first. Its syntax is old enough for an old Node to read it.
var needed = [20, 19];
var running = process.versions.node.split('.').map(Number);

if (running[0] < needed[0] || (running[0] === needed[0] && running[1] < needed[1])) {
  process.stderr.write(
    'Recess needs Node.js ' +
      needed.join('.') +
      ' or newer; this is ' +
      process.versions.node +
      '. Install a newer one from nodejs.org.\n',
  );
  process.exit(1);
}
