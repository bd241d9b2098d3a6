/* English: where to paste the embed code, from the sources that docs/embedding.md lists. */

interface SiteBuilder {
  name: string;
  steps: string[];
  /** Uses the form with a global, because a tag manager drops attributes. */
  asGlobal: boolean;
}

export const siteBuilders = {
  html: {
    name: "Plain HTML",
    steps: ["Open the file that all your pages share, or each page, in a text editor.", "Paste the embed code on a line of its own before </body>.", "Save and upload the files."],
    asGlobal: false,
  },
  wordpress: {
    name: "WordPress",
    steps: [
      "In the dashboard, go to Plugins > Add New and install a plugin that adds code to the footer, such as WPCode (Insert Headers and Footers).",
      "Open the plugin's page for headers and footers.",
      "Paste the embed code into the footer field and save.",
      "If you use a caching plugin, clear its cache.",
    ],
    asGlobal: false,
  },
  wix: {
    name: "Wix",
    steps: ["In the dashboard, go to Settings > Custom Code.", "Choose Add Custom Code and paste the embed code.", "Choose All pages, Load code once, and Body - end.", "Apply. The site must be published on its own domain."],
    asGlobal: false,
  },
  squarespace: {
    name: "Squarespace",
    steps: ["Go to Settings > Advanced > Code Injection.", "Paste the embed code into Footer.", "Save. Code Injection isn't in every plan."],
    asGlobal: false,
  },
  webflow: {
    name: "Webflow",
    steps: ["Go to Site settings > Custom code.", "Paste the embed code into Footer code and save.", "Publish the site. Nothing changes until you do.", "To try it in the preview first, allow *.webflow.io and *.canvas.webflow.com."],
    asGlobal: false,
  },
  shopify: {
    name: "Shopify",
    steps: [
      "Go to Online Store > Themes and duplicate your theme, so that you can go back.",
      "Choose … > Edit code and open layout/theme.liquid.",
      "Paste the embed code before </body> and save.",
      "After a theme update, check that it's still there. It isn't shown at checkout.",
    ],
    asGlobal: false,
  },
  tagManager: {
    name: "Google Tag Manager",
    steps: ["Create a tag of type Custom HTML with the trigger All Pages.", "Paste the code below.", "Publish the container. Your site needs the Tag Manager script, and its security policy must allow it."],
    asGlobal: true,
  },
} satisfies Record<string, SiteBuilder>;
