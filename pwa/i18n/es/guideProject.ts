import type { Messages } from '../messages.ts';

export const guideProject: Messages<'guideProject'> = {
  example: {
    text: 'Un juego de plataformas y rompecabezas, tan pequeño que se puede terminar y tan grande que da orgullo. Este es el plan que haríamos antes de la primera línea de código.',
    facts: [
      ['15', 'niveles'],
      ['800×600', 'píxeles de lienzo'],
      ['60 fps', 'con 4 GB de RAM'],
      ['5–30 min', 'por sesión, en cada nivel'],
      ['Cada 3', 'niveles, una mecánica nueva'],
    ],
    plan: 'Los quince niveles',
    number: 'Niveles',
    mechanic: 'Qué hay de nuevo',
    learns: 'Qué descubre el jugador',
    levels: [
      ['1–3', 'Andar, saltar, llegar a la puerta', 'Hasta dónde llega un salto'],
      ['4–6', 'Cajas que se empujan', 'Que una caja también es un escalón'],
      ['7–9', 'Interruptores que abren puertas mientras se pisan', 'Que una caja puede pisar un interruptor'],
      ['10–12', 'Plataformas que se mueven', 'Cuándo esperar'],
      ['13–15', 'Todo a la vez, y un final', 'Que ha aprendido todo esto'],
    ],
    codeTitle: 'El principio, en código',
    codeText:
      'Guárdalo como `index.html` y ábrelo en un navegador. Es un juego entero de dos niveles: con las flechas corres, con la barra espaciadora saltas y la puerta lleva al siguiente.',
    codeLabel: 'El juego de ejemplo, index.html',
    game: {
      title: 'Quince puertas',
      level: 'Nivel',
      end: 'Fin. ¡Bien hecho!',
      map: '# es un muro, S la salida, D la puerta; una casilla mide 40 por 40',
      steps: 'De píxel en píxel, para que nadie acabe dentro de un muro',
      fixed: 'Siempre 60 pasos por segundo, sea como sea de rápida la pantalla',
      fallen: 'Se ha caído: a intentarlo otra vez',
    },
    whole: 'Un juego terminado para jugar y leer',
    wholeTexts: [
      '**Lantern Hollow**, en esta tienda, es un juego terminado como este: quince niveles, con algo nuevo cada tres. Andar y saltar, tapar el farol, dejarlo en el suelo, montar en las polillas, despertar los cristales.',
      'Su código está escrito para leerse: un archivo pequeño para cada cosa. En el código de Recess está en `api/demo/games/lantern-hollow/build`. Empieza por `rules/world.js`. Una prueba juega las soluciones que están al lado, así que ningún nivel puede volverse imposible sin querer.',
    ],
    wholeLink: 'Buscar Lantern Hollow',
    how: 'Cómo funciona',
    explained: [
      '**Los niveles son dibujos.** Cada uno son unas líneas de texto. Puedes añadir el tercero sin tocar lo demás.',
      '**Un paso dura siempre lo mismo.** Un Chromebook lento da varios pasos por imagen y una pantalla rápida espera. El juego va igual en los dos.',
      '**Deciden las esquinas.** El jugador puede estar donde ninguna de sus cuatro esquinas toque un muro.',
      '**Perder no cuesta nada.** Si te caes, empiezas otra vez al momento.',
    ],
    yours: 'Hazlo tuyo',
    ideas: [
      'Dibuja un tercer nivel y deja que un amigo lo juegue sin decirle nada.',
      'Cambia el `640` del salto y el `1800` de la gravedad. ¿Qué pareja se siente como la Luna?',
      'Añade `B` para una caja: sólida como un muro, pero se mueve cuando el jugador corre contra ella.',
      'Guarda el número de nivel en `localStorage` para que nadie lo pierda. Así superas la prueba de la cena.',
    ],
  },

  testing: {
    text: 'Solo puedes ver tu propio juego por primera vez una vez. Pruébalo de dos maneras: con una lista y con personas.',
    lists: [
      {
        title: '¿Funciona?',
        items: [
          'Empieza sin errores en la consola.',
          'Se puede ganar, perder, pausar, silenciar y empezar de nuevo.',
          'Funciona en una ventana pequeña, a pantalla completa y con un zoom del 200 %.',
          'Sigue funcionando después de dejarlo diez minutos.',
          'Funciona sin conexión cuando ya se ha cargado.',
        ],
      },
      {
        title: '¿Puede jugar todo el mundo?',
        items: [
          'Funciona solo con el teclado, y con un panel táctil.',
          'Nada se dice solo con color ni solo con sonido.',
          'El texto se lee con el brazo estirado.',
          'Nada parpadea más de tres veces por segundo.',
          'Si hay que pulsar teclas muy rápido, hay una forma más fácil.',
        ],
      },
      {
        title: '¿Es respetuoso?',
        items: [
          'Supera la prueba de la cena.',
          'No tiene ninguna señal roja.',
          'No pide nombre, ni correo, ni foto.',
          'Los dibujos y sonidos son tuyos, o puedes usarlos y dices quién los hizo.',
          'La portada muestra el juego tal como es.',
        ],
      },
    ],
    people: 'Probar con personas',
    steps: [
      'Busca a alguien que no lo haya visto nunca. Di solo: «Por favor, piensa en voz alta».',
      'Mira y apunta dónde se para, sonríe o suspira. No ayudes, aunque duela.',
      'Pregunta después: «¿De qué iba? ¿Qué querías hacer y no podías?»',
      'Arregla lo que frenó a más gente. Solo eso.',
      'Busca a alguien nuevo y empieza otra vez. Tres rondas hacen otro juego.',
    ],
    quote:
      'Cuando te dicen que algo va mal, casi siempre tienen razón. Cuando te dicen cómo arreglarlo, muchas veces no.',
  },

  optimization: {
    text: 'La mayoría de tus jugadores tiene un Chromebook con 4 GB de memoria y un procesador pequeño. Un juego que va bien ahí va bien en todas partes.',
    how: 'Optimizar para Chromebook',
    list: [
      '**Primero mide.** En las herramientas de desarrollo abre Rendimiento, pon el procesador 4 veces más lento y graba diez segundos de juego. Arregla la barra más larga.',
      '**16 milisegundos.** Es todo el tiempo que hay para una imagen a 60 por segundo. Deja la mitad para el navegador.',
      '**Crea las cosas una vez.** Una lista de cincuenta chispas que se reutilizan es más rápida que hacer nuevas: el navegador no tiene que limpiar en mitad de un salto.',
      '**Dibuja menos.** Solo lo que se ve en la pantalla, y lo que nunca cambia una sola vez.',
      '**Archivos pequeños.** Imágenes del tamaño en que se muestran, sonidos de uno o dos segundos y el juego entero por debajo de 10 MB.',
      '**Para cuando nadie mira.** `requestAnimationFrame` lo hace solo en una pestaña oculta; tus temporizadores y tu música, no.',
    ],
    codeText: 'Por ejemplo, un fondo de mil estrellas que se dibuja una vez y luego se copia de un solo golpe:',
    codeLabel: 'Un fondo que se dibuja una vez',
    offline: 'Que funcione sin conexión',
    offlineText:
      'Pon en su carpeta todo lo que el juego necesita. No uses fuentes, bibliotecas ni sonidos de otras direcciones. Así se puede descargar y arranca también en el autobús.',
  },

  github: {
    text: 'GitHub guarda todas las versiones de tus archivos y, si quieres, se las enseña a los demás. Allí se hace la mayor parte de los programas del mundo, y es gratis. Para tener una cuenta hay que haber cumplido 13 años.',
    terms: [
      '**Repository (repositorio)** La carpeta de tu juego, con toda su historia.',
      '**Commit** Una versión con una frase que la explica: «La puerta solo se abre con la llave».',
      '**Branch (rama)** Un sitio donde probar algo sin estropear nada. Si sale bien, la unes.',
      '**README** La página que se lee primero: qué es, cómo se juega, quién ayudó.',
      '**Pages** Enseña tu juego al mundo en una dirección propia.',
    ],
    first: 'Tu primer repositorio',
    steps: [
      'Crea una cuenta con un nombre que no sea el tuyo, y pregunta a un adulto si tu escuela ya tiene una para ti.',
      'Pulsa **New repository**, ponle el nombre de tu juego y elige añadir un README.',
      'Pulsa **Add file**, después **Upload files**, y suelta ahí `index.html` y sus imágenes.',
      'Escribe una frase sobre lo que hiciste y pulsa **Commit changes**.',
      'En **Settings** abre **Pages** y elige la rama `main`. Un minuto después, tu juego tiene dirección.',
    ],
    recess: 'Ponlo en Recess',
    recessText:
      'En el portal de desarrolladores puedes dar esa dirección o subir la carpeta como un zip con `index.html` en lo más alto. Los jugadores pueden descargar un juego subido. Un juego en una dirección siempre necesita internet.',
    portal: 'Portal de desarrolladores',
    plan: 'Tu plan para tres semanas',
    badges: [
      {
        week: 'Semana 1',
        name: 'Creador de juguetes',
        tasks: ['Una idea en una frase', 'Un juguete que divierte un minuto', 'Una forma de ganar y una de perder'],
      },
      {
        week: 'Semana 2',
        name: 'Constructor de niveles',
        tasks: ['Cinco niveles', 'Título, sonido y pausa', 'Tres personas que prueban y una ronda de arreglos'],
      },
      {
        week: 'Semana 3',
        name: 'Desarrollador de juegos',
        tasks: ['Las tres listas completas', 'Una portada y una descripción', 'Publicado, y enseñado a alguien'],
      },
    ],
    close: 'Tres insignias, y nadie cuenta los días. Si tardas seis semanas, era un plan de seis semanas.',
  },
};
