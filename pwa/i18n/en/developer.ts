import { revenueShares } from '#sync/constants.ts';

export const developer = {
  title: 'Developer Portal',
  lead: {
    apply: 'Make games, and let other students play them.',
    pending: 'We have your application.',
    approved: 'Upload your games and follow their review.',
  },
  offline: "You're offline. Go online to use the Developer Portal. What you wrote stays on this device.",
  signIn: 'Taking you to the login page.',

  application: {
    heading: 'Become a developer',
    again: 'Apply again',
    schoolEmail: 'School e-mail',
    schoolEmailHint: 'The address your school gave you. Only staff see it.',
    fullName: 'Full name',
    fullNameHint: 'The name your school knows. Players only see your username.',
    submit: 'Submit application',
    submitting: 'Submitting...',
    whatNext: 'What happens next',
    steps: [
      { title: 'We look at your application', text: 'A person reads it. You get a notification either way.' },
      { title: 'You upload a game', text: 'A zip that Recess hosts, or the address of a game on the web.' },
      { title: 'We play it, then publish it', text: 'Safe and respectful games are in the store soon after.' },
    ],
    share: `After the platform fee, you get ${revenueShares.developer} percent of every sale. The other ${revenueShares.platform} percent keeps Recess running.`,
    guide: 'Read the Game Dev Guide',
  },
  pending: {
    heading: 'Your application is pending',
    text: 'Someone on our staff will read it. You get a notification when we decide. This page updates by itself.',
    meanwhile: 'Read the Game Dev Guide while you wait',
  },
  rejected: {
    heading: 'Application not approved',
    reason: 'Your application was not approved.',
    again: 'You can apply again. Fix what was missing first.',
  },

  byNumber: {
    text: "You're logged in with your developer number. It only opens your games and uploads.",
    drafts: 'What you started to write here is deleted from this device.',
    logIn: 'Log in with your password',
    logOut: 'Log out',
  },
  number: {
    heading: 'Your developer number',
    text: 'Log in with this number and your e-mail to upload games. Keep it secret. It changes when you change your password.',
    hidden: 'Hidden',
    show: 'Show number',
    hide: 'Hide number',
    copy: 'Copy number',
    renew: 'New number',
    renewTitle: 'Make a new developer number?',
    renewText: 'The old number stops working right away. Everyone who logged in with it is logged out.',
    renewing: 'Making it...',
    unreadable: "We can't show this number anymore. Make a new one.",
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
    unlisted: 'Out of the store',
    unlistedText: 'A moderator took this game out of the store for now.',
    unlistedWhy: 'Read why',
    all: (n: number) => `Show all ${n} games`,
  },

  upload: {
    heading: 'Upload a game',
    lead: 'Our staff reviews your game first. What you write stays on this device until you submit it. After a reload, choose your files again.',
    game: {
      heading: 'Your game',
      title: 'Title',
      description: 'Description',
      descriptionHint: 'What players do, and what is special. The first sentence matters most.',
    },
    genres: {
      legend: 'Genres',
      hint: 'Choose 1 to 5. They decide where players find your game.',
      chosen: (n: number, most: number) => `${n} of ${most} chosen`,
    },
    cover: {
      heading: 'Cover',
      choose: 'Choose a cover image',
      change: 'Choose another cover image',
      preview: 'Your cover as it will be shown',
      text: 'JPG, PNG or WEBP, less than 10 MB. We use the square in the middle, at 512 by 512 pixels.',
      drop: 'Choose an image or drop it here',
      remove: 'Remove cover image',
      blurry: 'This image is smaller than 512 pixels, so it will look soft.',
    },
    place: {
      heading: 'Where people play it',
      build: 'Here on Recess',
      buildText: 'Upload a zip or a folder. It loads fast at school, and players can download it to play offline.',
      address: 'At an address on the web',
      addressText: 'For games on other sites. Schools may block the site, and it always needs internet.',
      addressLabel: 'Address of the game',
      addressHint: 'It must start with https:// and open for everyone.',
      size: 'Size in MB',
      sizeHint: 'About how much a player downloads.',
    },
    build: {
      choose: 'Choose a zip',
      change: 'Choose another zip',
      drop: 'Drop a zip, a folder or a single HTML page here, or choose one',
      chooseFolder: 'Choose a folder',
      checking: (name: string) => `Checking ${name}`,
      packing: (name: string) => `Packing ${name}`,
      nothingSent: 'Nothing has been sent yet.',
      waiting: "You're offline. The upload goes on by itself when you're back online.",
      stop: 'Stop',
      left: (name: string, arrived: string, size: string) =>
        `We have ${arrived} of ${size} of ${name}. Choose it again to continue from there.`,
      faulty: (name: string) => `You can't upload ${name} like this.`,
      mend: 'Nothing was sent. Fix it and choose it again.',
      more: (count: number, text: string) => (count === 1 ? 'and 1 more' : `and ${text} more`),
      advice: 'You can upload it. What you should know:',
      outside: (path: string, address: string) =>
        `${path} loads ${address}. Recess blocks that. Put the file into your build.`,
      ownWorker: (path: string) =>
        `${path} starts a service worker. It does not run here. Recess makes your game work offline by itself.`,
      guessedNames: (path: string) =>
        `We guessed the letters of some names in this zip, such as ${path}. If that is wrong, unpack the zip and choose its folder instead.`,
      manyFiles: (count: string) =>
        `Your game has ${count} files. RPG Maker exports pictures and sounds that a game doesn't use, too. To make the download smaller, choose File > Deployment in RPG Maker, tick "Exclude unused files", and upload what it makes.`,
      missing: (path: string, named: string) => `${path} uses ${named}, but there is no such file in your build.`,
      capitals: (path: string, named: string, there: string) =>
        `${path} uses ${named}, but the file is called ${there}. Capital letters count here. Write both the same way.`,
      mentioned: (path: string, address: string) =>
        `${path} has the address ${address} in it. If your game loads something from there, Recess blocks it.`,
      needed: {
        threads: (path: string) => `${path} uses threads (SharedArrayBuffer).`,
        alert: (path: string) =>
          `${path} uses alert(). Recess shows its text in a box, and the game goes on behind it.`,
        confirm: (path: string) =>
          `${path} asks with confirm(). Browsers block it in a frame and answer no. Draw the question in your game instead.`,
        prompt: (path: string) =>
          `${path} asks with prompt(). Browsers block it in a frame and answer nothing. Draw a field in your game instead.`,
        frame: (path: string) => `${path} shows a page in its own frame (iframe). That frame stays empty here.`,
      },
      packed: (path: string) =>
        `${path} is packed in a way that your browser can't open. We look for threads in it after the upload.`,
      leftOut: (count: number, text: string) =>
        count === 1
          ? 'We leave out 1 file. It is hidden, or your system made it.'
          : `We leave out ${text} files. They are hidden, or your system made them.`,
      takeFolder: (folder: string) => `Use the folder ${folder}`,
      limits: 'At most 200 MB, packed and unpacked.',
      needs: [
        'index.html at the top, or in the one folder that holds everything',
        'at most 2,000 files, and no file over 64 MB',
        'everything the game needs, because we block files from other sites',
        'no service worker, because Recess makes the game work offline',
        'progress in localStorage or IndexedDB, up to 3 MB packed, so players keep it on other devices',
      ],
      needsHeading: 'What must be in it',
      uploading: (name: string, size: string) => `Uploading and checking ${name} (${size})`,
      patience:
        'On a slow connection this takes a few minutes. Keep this page open. If you go offline, it continues later from where it stopped.',
      ready: (count: number, files: string, size: string) =>
        `${files} ${count === 1 ? 'file' : 'files'}, ${size} to download.`,
      checked: (name: string) => `${name} is uploaded and checked.`,
      complete: 'We found nothing missing. Try it offline before you submit it.',
      incomplete:
        "Something it needs is missing, or is on another site. Players wouldn't get it. Put it into your build and upload again.",
      kept: 'We keep an upload for a day. Submit your game before then.',
      worksOffline: 'It works offline',
      worksOfflineHint: 'Check this only if you tested it: turn off the network and play.',
      threads: 'It uses threads',
      threadsHint: 'We found none. Check this if you exported the game with threads (SharedArrayBuffer).',
      threadsFound: 'We found them in its files. Uncheck this if the game plays without them.',
    },
    demo: {
      has: 'There is a free demo',
      address: 'Address of the demo',
    },
    price: {
      heading: 'Price',
      price: 'Price in dollars',
      hint: `Empty means free. After the platform fee, you get ${revenueShares.developer} percent of every sale. Checkout is not open yet.`,
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
      keyboardOnly: 'The keyboard is enough',
      mouseRequired: 'Needs a mouse',
      touchscreenSupport: 'Touchscreen',
      gamepadSupport: 'Gamepad',
      play: 'How it plays',
      canCompleteOneSession: 'Can be finished in one session',
      highReplayValue: 'Worth playing again and again',
      minutes: 'Time to play, in minutes',
      minutesHint: 'An honest guess for a new player.',
    },
    wrong: 'Something is missing. Check the marked fields.',
    offline: "You're offline. Go online to submit your game. Your text is saved here.",
    waitForBuild: 'Your zip is still uploading.',
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
