import { revenueShares } from '#sync/rules.ts';

export const developer = {
  title: 'Developer Portal',
  lead: {
    apply: 'Make games, and let other students play them.',
    pending: 'Your application is on its way.',
    approved: 'Upload your games and see what became of them.',
  },
  offline:
    'The Developer Portal needs a connection: applications and games go straight to the store. What you have written stays on this device.',
  signIn: 'You are being taken to the login page.',

  application: {
    heading: 'Become a developer',
    again: 'Apply again',
    schoolEmail: 'School e-mail',
    schoolEmailHint: 'The address your school gave you. Only staff see it.',
    fullName: 'Full name',
    fullNameHint: 'As your school knows you. Players see your username only.',
    submit: 'Submit application',
    submitting: 'Submitting...',
    whatNext: 'What happens next',
    steps: [
      { title: 'We look at your application', text: 'A person reads it. You get a notification either way.' },
      { title: 'You upload a game', text: 'A zip that Recess hosts, or the address of a game on the web.' },
      { title: 'We play it, then publish it', text: 'Safe and respectful games are in the store soon after.' },
    ],
    share: `${revenueShares.developer} percent of every sale is yours, ${revenueShares.platform} percent keeps Recess running.`,
    guide: 'Read the Game Dev Guide',
  },
  pending: {
    heading: 'Your application is pending',
    text: 'Somebody of our staff will read it. You get a notification as soon as it is decided, and this page changes by itself.',
    meanwhile: 'Read the Game Dev Guide meanwhile',
  },
  rejected: {
    heading: 'Application not approved',
    reason: 'Your application was not approved.',
    again: 'You may apply again. Put right what was missing.',
  },

  number: {
    heading: 'Your developer number',
    text: 'With it and your e-mail you log in as a developer. Keep it like a password.',
    hidden: 'Hidden',
    show: 'Show number',
    hide: 'Hide number',
    copy: 'Copy number',
    copied: { title: 'Developer number copied' },
    notCopied: { title: 'Could not copy', text: 'Show the number and copy it by hand.' },
  },
  mine: {
    heading: 'Your games',
    none: 'Nothing uploaded yet. Your first game will be listed here.',
    states: { pending: 'Pending', approved: 'In the store', rejected: 'Rejected' },
    sent: (day: string) => `Submitted ${day}`,
    reason: 'Why it was rejected:',
    noReason: 'No reason was given.',
    all: (n: number) => `Show all ${n} games`,
  },

  upload: {
    heading: 'Upload a game',
    lead: 'It goes to our staff first. What you write here stays on this device until you submit it; files have to be chosen again after a reload.',
    game: {
      heading: 'Your game',
      title: 'Title',
      description: 'Description',
      descriptionHint: 'What one does in it, and what is special. The first sentence counts most.',
    },
    genres: {
      legend: 'Genres',
      hint: 'Choose 1 to 5. They decide where your game is found.',
      chosen: (n: number, most: number) => `${n} of ${most} chosen`,
    },
    cover: {
      heading: 'Cover',
      choose: 'Choose a cover image',
      change: 'Choose another cover image',
      preview: 'Your cover as it will be shown',
      text: 'JPG, PNG or WEBP, less than 10 MB. The square in its middle is used, at 512 by 512 pixels.',
      drop: 'Choose an image or drop it here',
      remove: 'Remove cover image',
      blurry: 'This image is smaller than 512 pixels, so it will look soft.',
    },
    place: {
      heading: 'Where it is played',
      build: 'Here on Recess',
      buildText:
        'Upload a zip or a folder. It loads fast at school, and players can keep it for when there is no network.',
      address: 'At an address on the web',
      addressText: 'For games that live elsewhere. Schools may block the site, and it never works offline.',
      addressLabel: 'Address of the game',
      addressHint: 'It must begin with https:// and open for everybody.',
      size: 'Size in MB',
      sizeHint: 'About how much a player downloads.',
    },
    build: {
      choose: 'Choose a zip',
      change: 'Choose another zip',
      drop: 'Drop a zip, a folder or a single HTML page here, or choose one',
      chooseFolder: 'Choose a folder',
      checking: (name: string) => `Looking at ${name}`,
      packing: (name: string) => `Packing ${name}`,
      nothingSent: 'Nothing has been sent yet.',
      waiting: 'The connection is gone. It goes on by itself, from where it was.',
      stop: 'Stop',
      left: (name: string, arrived: string, size: string) =>
        `${name} was on its way: ${arrived} of ${size} have arrived. Choose it again, and it goes on from there.`,
      faulty: (name: string) => `${name} cannot be uploaded like this.`,
      mend: 'Nothing was sent. Mend it and choose it again.',
      more: (count: number, text: string) => (count === 1 ? 'and 1 more' : `and ${text} more`),
      advice: 'It can be uploaded. What you should know:',
      outside: (path: string, address: string) =>
        `${path} loads ${address}. That is blocked here: put the file into the build.`,
      ownWorker: (path: string) =>
        `${path} starts a service worker. It does not run here: Recess makes the game work offline by itself.`,
      missing: (path: string, named: string) => `${path} names ${named}, and there is no such file in the build.`,
      capitals: (path: string, named: string, there: string) =>
        `${path} names ${named}, but the file is called ${there}. Capital letters count here: write both the same way.`,
      mentioned: (path: string, address: string) =>
        `${path} has the address ${address} in it. If the game loads something from there, that is blocked here.`,
      needed: {
        threads: (path: string) => `${path} uses threads (SharedArrayBuffer).`,
        alert: (path: string) => `${path} uses alert(). Browsers block it in a frame.`,
        confirm: (path: string) =>
          `${path} asks with confirm(). Browsers block it in a frame and answer no: draw the question in the game.`,
        prompt: (path: string) =>
          `${path} asks with prompt(). Browsers block it in a frame and answer nothing: draw a field in the game.`,
        frame: (path: string) => `${path} shows a page in a frame of its own (iframe). That stays empty here.`,
      },
      leftOut: (count: number, text: string) =>
        count === 1
          ? '1 file is left out: it is hidden, or was left there by the system.'
          : `${text} files are left out: they are hidden, or were left there by the system.`,
      takeFolder: (folder: string) => `Use the folder ${folder}`,
      limits: 'At most 200 MB, packed and unpacked.',
      needs: [
        'index.html at the top, or in the one folder that holds everything',
        'at most 2,000 files, and no file over 64 MB',
        'everything the game needs: what it loads from other sites is blocked',
        'no service worker of its own: Recess makes it work offline',
        'progress in localStorage or IndexedDB, up to 3 MB packed: that follows players to other devices',
      ],
      needsHeading: 'What must be in it',
      uploading: (name: string, size: string) => `Uploading and checking ${name} (${size})`,
      patience:
        'On a slow line this takes some minutes. Keep this page open; if the line breaks, it goes on where it was.',
      ready: (count: number, files: string, size: string) =>
        `${files} ${count === 1 ? 'file' : 'files'}, ${size} to download.`,
      checked: (name: string) => `${name} is uploaded and checked.`,
      complete: 'Nothing was found missing. Try it with the network off before you submit it.',
      incomplete:
        'Something that it needs is missing, or lies on another site. Players would not get it: put it into the build and upload again.',
      kept: 'The store keeps an upload for a day. Submit the game before then.',
      worksOffline: 'It works without a network',
      worksOfflineHint: 'Tick it only if you have tried: turn the network off and play.',
    },
    demo: {
      has: 'There is a free demo',
      address: 'Address of the demo',
    },
    price: {
      heading: 'Price',
      price: 'Price in dollars',
      hint: `Empty means free. ${revenueShares.developer} percent of every sale is yours. Checkout is not open yet.`,
      onSale: 'It is on sale',
      salePrice: 'Sale price in dollars',
      shown: (price: string) => `Players see ${price}`,
    },
    facts: {
      heading: 'Good to know',
      devices: 'Devices',
      mobileFriendly: 'Works on phones',
      tabletOptimized: 'Made for tablets, too',
      input: 'Controls',
      keyboardOnly: 'Keyboard alone is enough',
      mouseRequired: 'Needs a mouse',
      touchscreenSupport: 'Touchscreen',
      gamepadSupport: 'Gamepad',
      play: 'How it plays',
      canCompleteOneSession: 'Can be finished in one session',
      highReplayValue: 'Worth playing again and again',
      minutes: 'Time to play, in minutes',
      minutesHint: 'An honest guess for somebody new to it.',
    },
    wrong: 'Something is missing. Look at the fields that are marked.',
    offline: 'Submitting a game needs a connection: the files go straight to the store. Your text stays here.',
    waitForBuild: 'The zip is still on its way.',
    submit: 'Submit for approval',
    sendingCover: 'Uploading the cover...',
    submitting: 'Submitting...',
  },
  refused: {
    coverMissing: { title: 'Cover Image Required', text: 'Please upload a cover image for your game.' },
    coverType: { title: 'Invalid File Type', text: 'Please upload a JPG, PNG, or WEBP image.' },
    coverSize: { title: 'File Too Large', text: 'Image must be less than 10MB.' },
  },
};
