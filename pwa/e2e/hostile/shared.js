// Says to every page that joins how many are here.
const ports = [];
self.onconnect = ({ ports: [port] }) => {
  ports.push(port);
  for (const one of ports) one.postMessage(ports.length);
};
